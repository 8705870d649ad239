import { Link, Outlet } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import Cable from 'lucide-react/icons/cable';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import FilePen from 'lucide-react/icons/file-pen';
import Info from 'lucide-react/icons/info';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Monitor from 'lucide-react/icons/monitor';
import Network from 'lucide-react/icons/network';
import Plug from 'lucide-react/icons/plug';
import { Page } from '../../ui/page.tsx';
import styles from './settings.module.css';

export function SettingsLayout() {
  return (
    <Page title="Settings">
      <div className={styles.layout}>
        <nav className={styles.tabs} aria-label="Settings">
          <Link to="/settings/connections" className={styles.tab}>
            <Plug size={15} aria-hidden="true" /> Connections
          </Link>
          <Link to="/settings/office" className={styles.tab}>
            <Building2 size={15} aria-hidden="true" /> Office details
          </Link>
          <Link to="/settings/files" className={styles.tab}>
            <FilePen size={15} aria-hidden="true" /> File names
          </Link>
          <Link to="/settings/network" className={styles.tab}>
            <Network size={15} aria-hidden="true" /> Network
          </Link>
          <Link to="/settings/desktop" className={styles.tab}>
            <Monitor size={15} aria-hidden="true" /> Desktop
          </Link>
          <Link to="/settings/wire" className={styles.tab}>
            <Cable size={15} aria-hidden="true" /> Wire profile
          </Link>
          <Link to="/settings/events" className={styles.tab}>
            <CalendarDays size={15} aria-hidden="true" /> Special events
          </Link>
          <Link to="/settings/updates" className={styles.tab}>
            <CircleArrowUp size={15} aria-hidden="true" /> Updates
          </Link>
          <Link to="/settings/support" className={styles.tab}>
            <LifeBuoy size={15} aria-hidden="true" /> Support
          </Link>
          <Link to="/settings/about" className={styles.tab}>
            <Info size={15} aria-hidden="true" /> About
          </Link>
        </nav>
        <Outlet />
      </div>
    </Page>
  );
}
