import styles from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

/** The look of a button, for links that act as one. */
export function buttonClass(kind: ButtonKind, size: ButtonSize = 'normal', isBlock = false): string {
  const sizes = { small: styles.small, normal: '', large: styles.large };
  return [styles.button, styles[kind], sizes[size], isBlock ? styles.block : ''].join(' ');
}
