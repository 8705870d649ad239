import { useDraft } from '../../bridge/drafts.ts';
import { useCurrentMatter } from './current-matter.ts';

/** The draft of a matter number, and the current matter when it was typed. */
interface TypedMatter {
  readonly matter: string;
  readonly beside: string;
}

/**
 * The matter number of a question before a charge: what was typed, else `given`, else the current matter. Another current matter is
 * proposed instead of what was typed beside the earlier one, so that nothing is filed under a number that was meant for it.
 */
export function useProposedMatter(name: string, given = '') {
  const current = useCurrentMatter()?.number ?? '';
  const proposed = given || current;
  const { typed, type, drop, read } = useDraft<TypedMatter>(name);
  const isOfNow = typed.beside === proposed;
  return {
    matter: isOfNow ? (typed.matter ?? proposed) : proposed,
    setMatter: (matter: string) => type({ matter, beside: proposed }),
    /** Drops it; with what was sent, only where nothing was typed since. */
    dropMatter: (sent?: string) => {
      if (sent === undefined || read().matter?.trim() === sent) drop();
    },
  };
}
