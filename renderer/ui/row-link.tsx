import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { urlText } from '../../shared/lib/url-text.ts';

interface RowLinkProps {
  readonly to: 'order' | 'matter';
  readonly id: string;
  readonly className: string | undefined;
  /** Left out, that of what stands around it is shown. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A link in a row of the list. The router's own follows where the window is, and so costs as much as the rest of the row, of which
 * hundreds a second are drawn while the list is scrolled; this one only goes there, in the router's hash history. The keyboard passes it by: Enter opens the row.
 */
export function RowLink({ to, id, className, title, children }: RowLinkProps) {
  const router = useRouter();
  const place =
    to === 'order'
      ? ({ to: '/orders/$orderId', params: { orderId: id } } as const)
      : ({ to: '/matters/$matterId', params: { matterId: id } } as const);
  const go = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) && event.button === 0;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate(place);
  };
  return (
    <a
      href={`#/${to}s/${urlText(id)}`}
      tabIndex={-1}
      className={className}
      title={title}
      onClick={go}
      onMouseEnter={() => void router.preloadRoute(place)}
    >
      {children}
    </a>
  );
}
