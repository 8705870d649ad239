import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './actions-menu.module.css';
import { buttonClass } from './button-class.ts';

export interface MenuAction {
  /** What the item says, unique in its menu. */
  readonly text: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
}

interface ActionsMenuProps {
  /** What it is a menu of: `More actions for order 1000417`. */
  readonly label: string;
  /** Items that are null are left out, and the menu with them where it has no other. */
  readonly actions: readonly (MenuAction | null)[];
  readonly size?: 'small' | 'normal';
  readonly isDisabled?: boolean;
}

/** What else can be done with a screen or a row, behind one button. */
export function ActionsMenu({ label, actions, size = 'normal', isDisabled = false }: ActionsMenuProps) {
  const offered = actions.filter((action) => action !== null);
  if (offered.length === 0) return null;
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        isDisabled={isDisabled}
        className={`${buttonClass(size === 'small' ? 'quiet' : 'secondary', size)} ${styles.trigger}`}
      >
        <Ellipsis size={size === 'small' ? 14 : 15} aria-hidden="true" />
      </Button>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <Menu aria-label={label} className={styles.menu ?? ''}>
          {offered.map(({ text, icon, onAction }) => (
            <MenuItem key={text} id={text} textValue={text} onAction={onAction} className={styles.item ?? ''}>
              {icon}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
