import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CartView, LineContext, OtherLandCart } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { declaredError } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCurrentMatter } from '../matter-picker/current-matter.ts';
import { addedToOwnText, notAddedText, otherLandQuestion, ownCartText } from './text.ts';
import { useCartTarget, useSwitchCart, useTakeCart } from './use-cart.ts';

interface Added {
  readonly cart: CartView;
  /** The lines that were not in it before. */
  readonly added: string[];
}

type Lines = readonly { readonly product: ProductView; readonly context: LineContext }[];
type Answer = 'join' | 'own' | null;

interface Asked {
  readonly about: OtherLandCart;
  readonly answer: (answer: Answer) => void;
}

/**
 * Adds products to this window's cart together, and goes on with the cart that they are in. Where the cart is for other land, a
 * person says first where they go: `question` stands on the screen. Null: nothing was added.
 */
export function useAddLines(): {
  readonly add: (lines: Lines) => Promise<Added | null>;
  readonly question: ReactNode;
} {
  const { client } = useOffice();
  const target = useCartTarget();
  const take = useTakeCart();
  const show = useSwitchCart();
  const current = useCurrentMatter();
  const notify = useViewState((state) => state.notify);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // A question that left with its screen was answered with no: nothing waits for it.
  useEffect(() => () => asked?.answer(null), [asked]);

  const ask = async (about: OtherLandCart): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve) => setAsked({ about, answer: resolve }));
    setAsked(null);
    return answer;
  };
  const add = async (lines: Lines): Promise<Added | null> => {
    const into = { ...target(), lines: lines.map((line) => ({ ...line })) };
    try {
      const added = await client.cart.addAll({ ...into, asksOfLand: true });
      take(added.cart);
      return added;
    } catch (error) {
      const declared = declaredError(error);
      if (declared?.code !== 'OTHER_LAND') throw error;
      const { data: about } = declared;
      if (!isHere.current) {
        notify({ kind: 'problem', ...notAddedText(about) });
        return null;
      }
      const answer = await ask(about);
      if (answer === null) return null;
      if (answer === 'join') {
        const added = await client.cart.addAll(into);
        take(added.cart);
        return added;
      }
      const cartId = about.own?.cartId ?? crypto.randomUUID();
      const added = await client.cart.addAll({ ...into, cartId, matterNumber: '' });
      take(added.cart);
      show(added.cart);
      const left = current !== null && current.id !== added.cart.matter?.id ? current.number : null;
      notify(addedToOwnText(added.cart.details.matterNumber.trim(), left));
      return added;
    }
  };
  return { add, question: asked === null ? null : <LandQuestion asked={asked} /> };
}

function LandQuestion({ asked: { about, answer } }: { readonly asked: Asked }) {
  const { title, body, join } = otherLandQuestion(about);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => answer(null)}
      actions={
        <>
          <Button onPress={() => answer(null)}>Cancel</Button>
          <Button onPress={() => answer('join')}>{join}</Button>
          <Button kind="primary" autoFocus onPress={() => answer('own')}>
            {ownCartText(about)}
          </Button>
        </>
      }
    >
      <p className="pretty">{body}</p>
    </Dialog>
  );
}
