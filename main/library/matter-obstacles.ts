import type { DeletionObstacle } from '../../shared/model/deletion-obstacle.ts';
import { madeStates, unresolvedStates } from '../../shared/model/order-state.ts';
import { onItsWayStates } from '../storage/logged-charges.ts';
import { stateList } from '../storage/state-list.ts';

/** What a matter has that is not finished, each as a query that counts it by the matter's id. */
export const matterObstacles: Readonly<Record<DeletionObstacle['kind'], string>> = {
  orders: `SELECT count(*) AS n FROM intent WHERE matter_id = ? AND (state = 'NOT_SENT'
       OR state IN ${stateList(unresolvedStates)} OR (state = 'DUPLICATE' AND charged_orders IS NULL)
       OR (state IN ${stateList(madeStates)} AND charged_orders IS NOT 0
         AND NOT EXISTS (SELECT 1 FROM item WHERE item.intent_id = intent.id)))`,
  products: `SELECT (SELECT count(*) FROM item JOIN intent ON intent.id = item.intent_id LEFT JOIN download ON download.item_id = item.id
       WHERE intent.matter_id = ?1 AND (item.state = 'WAITING' OR (item.state = 'COMPLETE'
         AND coalesce(download.state, 'WANTED') NOT IN ('STORED', 'QUARANTINED'))))
     + (SELECT count(*) FROM matter JOIN history_order AS theirs ON theirs.connection_id = matter.connection_id
         AND theirs.matter_number = matter.number JOIN item ON item.history_id = theirs.id
       WHERE matter.id = ?1 AND theirs.ordered_on IS NOT NULL AND item.state = 'WAITING') AS n`,
  charges: `SELECT count(*) AS n FROM charge WHERE id IN (SELECT id FROM register_statement WHERE matter_id = ?1
       UNION ALL SELECT id FROM title_purchase WHERE matter_id = ?1)
     AND state IN ${stateList([...onItsWayStates, 'UNKNOWN'])} AND superseded_by IS NULL`,
};
