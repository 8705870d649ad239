import styles from './drop-over.module.css';

/** Over the whole window while files are over it: what becomes of them there. */
export function DropOver({ text }: { readonly text: string }) {
  return <p className={styles.over}>{text}</p>;
}
