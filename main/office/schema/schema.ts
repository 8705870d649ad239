import { claimsSql } from './claims.ts';
import { decidedReadersSql } from './decided-readers.ts';
import { documentsSql } from './documents.ts';
import { endingClaimsSql } from './ending-claims.ts';
import { entriesSql } from './entries.ts';
import { erasingSql } from './erasing.ts';
import { givenDocumentsSql } from './given-documents.ts';
import { keepersSql } from './keepers.ts';
import { leaseTurnsSql } from './lease-turns.ts';
import { leasesSql } from './leases.ts';
import { oldSealsSql } from './old-seals.ts';
import { ownClaimsSql } from './own-claims.ts';
import { ownOrderedSql } from './own-ordered.ts';
import { peopleSql } from './people.ts';
import { restrictingSql } from './restricting.ts';
import { sealsSql } from './seals.ts';
import { textLengthsSql } from './text-lengths.ts';

/** The number of the last step. A Landfolio whose number is smaller than the server's reads and writes nothing. */
export const officeSchemaVersion = 4;

/** The two roles of an office: whom everything belongs to, and what every person is a member of. */
export interface OfficeRoles {
  readonly owner: string;
  readonly member: string;
}

/** Roles are of the whole server, and an office is one database of it. */
export function rolesOf(database: string): OfficeRoles {
  return { owner: `landfolio_${database}_owner`, member: `landfolio_${database}_member` };
}

/** Changes of the first step. */
const secondStep: readonly string[] = [
  sealsSql,
  erasingSql,
  ownClaimsSql,
  leasesSql,
  endingClaimsSql,
  textLengthsSql,
];

/** Changes of the second step. */
const thirdStep: readonly string[] = [
  leaseTurnsSql,
  keepersSql,
  ownOrderedSql,
  oldSealsSql,
  restrictingSql,
  givenDocumentsSql,
];

/** What the server has after each step; a released step never changes. */
export const officeSchemaSteps: readonly string[] = [
  [peopleSql, entriesSql, documentsSql, claimsSql].join('\n'),
  secondStep.join('\n'),
  thirdStep.join('\n'),
  decidedReadersSql,
];

/**
 * Makes every function of the schema safe to call, and gives people what they may use: functions that run as the owner, and
 * the views. All else stays the owner's.
 */
export function grantsSql({ member }: OfficeRoles): string {
  return `
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT p.oid::regprocedure AS name, p.prosecdef, l.lanname FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'landfolio'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one.name);
    IF one.lanname = 'plpgsql' THEN EXECUTE format('ALTER FUNCTION %s SET search_path = landfolio, pg_temp', one.name); END IF;
    IF one.prosecdef THEN EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ${member}', one.name); END IF;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA landfolio TO ${member};
GRANT SELECT ON people, computers TO ${member};
`;
}
