import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text. Where the clipboard takes none, a person can still select it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button
      size="small"
      icon={isCopied ? <Check size={13} /> : <Copy size={13} />}
      {...(label === undefined ? {} : { 'aria-label': isCopied ? `${label}: copied` : label })}
      onPress={() => void copy()}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
