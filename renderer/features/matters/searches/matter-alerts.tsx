import { useQuery } from '@tanstack/react-query';
import Unlink from 'lucide-react/icons/unlink';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertRow } from '../../alerts/alert-row.tsx';
import { useDetach } from '../../matter-picker/use-detach.ts';
import styles from '../list/matters.module.css';
import home from '../matter-home.module.css';

interface MatterAlertsProps {
  readonly matter: MatterView;
  readonly links: readonly MatterLinkView[];
}

/** The alerts that name the matter, or were attached to it, with what they told. */
export function MatterAlerts({ matter, links }: MatterAlertsProps) {
  const { queries } = useOffice();
  const detach = useDetach();
  const list = useQuery(queries.alerts.list.queryOptions({ input: {} }));
  const linkOf = (id: string) => links.find(({ kind, thing }) => kind === 'alert' && thing === id);
  const own = (list.data ?? []).filter(
    (alert) => alert.matter?.id === matter.id || linkOf(alert.id) !== undefined,
  );
  const foreign = own.flatMap((alert) => {
    const link = linkOf(alert.id);
    return link === undefined || alert.matter?.id === matter.id ? [] : [link];
  });
  if (own.length === 0) return null;
  return (
    <section className="card" aria-labelledby="matter-alerts">
      <div className={styles.partHead}>
        <h2 id="matter-alerts">Title alerts ({own.length})</h2>
      </div>
      <ul>
        {own.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            all={list.data ?? []}
            isLineElsewhere={matter.settlementOn !== null && matter.closedAt === null}
          />
        ))}
        {foreign.map((link) => (
          <li key={link.id} className={home.row}>
            <span className={home.what}>
              {link.label} is attached to this matter but names another matter.
            </span>
            <Button
              size="small"
              icon={<Unlink size={13} />}
              aria-label={`Remove from matter: ${link.label}`}
              isDestructive
              onPress={() => detach(link)}
            >
              Remove from matter
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
