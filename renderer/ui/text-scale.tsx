import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';

/** px of a rem at 100 %. */
const usual = 16;

function readScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usual;
}

const TextScaleContext = createContext(1);

/** Reads the size once for the whole window: each reading makes the browser compute styles. */
export function TextScaleProvider({ children }: { readonly children: ReactNode }) {
  const [scale, setScale] = useState(readScale);
  useLayoutEffect(() => {
    const read = () => setScale(readScale());
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
    // The effects of the screen inside ran before.
    read();
    return () => observer.disconnect();
  }, []);
  return <TextScaleContext value={scale}>{children}</TextScaleContext>;
}

/** How many times larger than usual text is: what is reckoned in px grows by it, as all that is given in rem does by itself. */
export function useTextScale(): number {
  return useContext(TextScaleContext);
}
