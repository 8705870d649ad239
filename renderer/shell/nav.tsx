import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Files from 'lucide-react/icons/files';
import FolderOpen from 'lucide-react/icons/folder-open';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { isPractice } from '../../shared/model/connection.ts';
import { useStatus } from '../bridge/use-status.ts';
import { useViewState } from '../bridge/view-state.ts';
import { useCart, useOpenCarts } from '../features/open-carts/use-cart.ts';
import { Logo } from '../ui/logo.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import styles from './nav.module.css';

interface PlaceProps {
  readonly to:
    | '/'
    | '/today'
    | '/cart'
    | '/orders'
    | '/documents'
    | '/matters'
    | '/statements'
    | '/alerts'
    | '/practice'
    | '/settings';
  readonly icon: LucideIcon;
  readonly text: string;
  /** What there is besides. */
  readonly also?: { readonly number: number; readonly unit: string };
  readonly count?: { readonly number: number; readonly unit: string; readonly isStrong?: boolean };
}

function Place({ to, icon: Icon, text, count, also }: PlaceProps) {
  return (
    <li>
      <Link to={to} className={styles.item} activeOptions={{ exact: to === '/', includeSearch: false }}>
        <Icon size={16} aria-hidden="true" />
        <span className={styles.text}>{text}</span>
        {count && count.number > 0 ? (
          <span className={`${styles.count} ${count.isStrong ? styles.strong : ''}`}>
            {count.number}
            <span className="visually-hidden"> {count.unit}</span>
          </span>
        ) : null}
        {also && also.number > 0 ? (
          <span className={styles.count} title={`${also.number} ${also.unit}`}>
            +{also.number}
            <span className="visually-hidden"> {also.unit}</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

export function Nav() {
  const cart = useCart().data;
  const others = useOpenCarts().data?.filter(({ id }) => id !== cart?.id).length ?? 0;
  const status = useStatus();
  const setHelpOpen = useViewState((state) => state.setHelpOpen);
  return (
    <nav className={styles.nav} aria-label="Main">
      <div className={styles.brand}>
        <Logo />
        <span className={styles.brandName}>Landfolio</span>
        <HistoryButtons />
      </div>
      <ul className="stack gap-half">
        <Place to="/today" icon={CalendarCheck} text="Today" />
        <Place to="/" icon={Search} text="Search" />
        <Place
          to="/cart"
          icon={ShoppingCart}
          text="Cart"
          count={{ number: cart?.lines.length ?? 0, unit: 'in the cart', isStrong: true }}
          also={{ number: others, unit: others === 1 ? 'other open cart' : 'other open carts' }}
        />
        <Place
          to="/orders"
          icon={Clock}
          text="Orders"
          count={{ number: status?.waiting ?? 0, unit: 'waiting' }}
        />
        <Place to="/documents" icon={Files} text="Documents" />
        <Place to="/matters" icon={FolderOpen} text="Matters" />
        <Place to="/statements" icon={ScrollText} text="Statements" />
        <Place to="/alerts" icon={BellRing} text="Alerts" />
      </ul>
      <div className={styles.spacer} />
      <ul className="stack gap-half">
        {isPractice(status?.connection) ? (
          <Place to="/practice" icon={GraduationCap} text="Practice" />
        ) : null}
        <Place to="/settings" icon={Settings} text="Settings" />
        <li>
          <button type="button" className={styles.item} onClick={() => setHelpOpen(true)}>
            <CircleQuestionMark size={16} aria-hidden="true" />
            <span className={styles.text}>Help</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
