import type { LucideIcon } from 'lucide-react';
import Building2 from 'lucide-react/icons/building-2';
import Cable from 'lucide-react/icons/cable';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import FilePen from 'lucide-react/icons/file-pen';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import FolderSync from 'lucide-react/icons/folder-sync';
import Hourglass from 'lucide-react/icons/hourglass';
import Info from 'lucide-react/icons/info';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Monitor from 'lucide-react/icons/monitor';
import Network from 'lucide-react/icons/network';
import Palette from 'lucide-react/icons/palette';
import Plug from 'lucide-react/icons/plug';
import Server from 'lucide-react/icons/server';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Timer from 'lucide-react/icons/timer';
import User from 'lucide-react/icons/user';

interface Section {
  readonly to: `/settings/${string}`;
  readonly text: string;
  readonly icon: LucideIcon;
  /** Other words that it is looked for by. */
  readonly also: string;
}

export const sections = [
  {
    to: '/settings/connections',
    text: 'Connections',
    icon: Plug,
    also: 'environment production test practice credentials client id secret import file customer',
  },
  {
    to: '/settings/office',
    text: 'Office details',
    icon: Building2,
    also: 'firm office contact name number telephone phone e-mail email',
  },
  {
    to: '/settings/office-server',
    text: 'Office server',
    icon: Server,
    also: 'share shared library colleagues join leave office file password postgresql database synchronise sync',
  },
  {
    to: '/settings/person',
    text: 'Your name',
    icon: User,
    also: 'person who user staff signed recorded by',
  },
  {
    to: '/settings/files',
    text: 'File names and folders',
    icon: FilePen,
    also: 'template rename save export pdf library path',
  },
  {
    to: '/settings/matter-folders',
    text: 'Matter folders',
    icon: FolderSync,
    also: 'copy copies filing file save automatically practice system synchronised network drive share onedrive csv list',
  },
  {
    to: '/settings/desktop',
    text: 'Desktop and notifications',
    icon: Monitor,
    also: 'tray login start quiet hours sound notify',
  },
  {
    to: '/settings/appearance',
    text: 'Appearance',
    icon: Palette,
    also: 'theme light dark colours colors density compact comfortable text size zoom font larger',
  },
  {
    to: '/settings/polling',
    text: 'Order status checks',
    icon: Timer,
    also: 'polling poll seconds minimum interval how often wait certificates',
  },
  {
    to: '/settings/days-off',
    text: 'Days off',
    icon: CalendarOff,
    also: 'public holiday holidays closed working days grand final proclaimed calendar late',
  },
  {
    to: '/settings/calendar',
    text: 'Settlement calendar',
    icon: CalendarClock,
    also: 'ics ical icalendar outlook google apple subscribe export diary dates',
  },
  {
    to: '/settings/rules',
    text: 'Rules of age',
    icon: Hourglass,
    also: 'due today certificate expire stale old days final search settlement contract clearance owners corporation refresh land tax adjustments threshold',
  },
  {
    to: '/settings/authenticity',
    text: 'Authenticity keys',
    icon: Fingerprint,
    also: 'public key pem rsa certificate token security number register statement verify signature fingerprint',
  },
  {
    to: '/settings/network',
    text: 'Network',
    icon: Network,
    also: 'proxy password certificate pem offline test',
  },
  {
    to: '/settings/wire',
    text: 'Advanced: API settings',
    icon: Cable,
    also: 'mapping parameter header names override sample request interface support service',
  },
  {
    to: '/settings/events',
    text: 'Sample events',
    icon: CalendarDays,
    also: 'special events user name password support',
  },
  {
    to: '/settings/privacy',
    text: 'Privacy',
    icon: ShieldCheck,
    also: 'kept delete clear owner searches recent logs crash reports backups personal data how long size disk',
  },
  {
    to: '/settings/updates',
    text: 'Updates',
    icon: CircleArrowUp,
    also: 'newer version feed key install restart vendor supplier',
  },
  {
    to: '/settings/support',
    text: 'Support',
    icon: LifeBuoy,
    also: 'bundle zip crash reports log help broke',
  },
  {
    to: '/settings/about',
    text: 'About',
    icon: Info,
    also: 'version health licences api',
  },
] as const satisfies readonly Section[];

/** Those of which each word typed begins a word of theirs. */
export function sectionsFor(typed: string): readonly (typeof sections)[number][] {
  const words = wordsOf(typed);
  return sections.filter(({ text, also }) => {
    const known = wordsOf(`${text} ${also}`);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
