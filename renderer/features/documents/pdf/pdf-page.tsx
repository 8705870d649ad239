import { AnnotationMode, type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import styles from './pdf.module.css';
import type { PageSize } from './use-pdf.ts';
import type { TellLayer } from './use-pdf-find.ts';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** At 100 %. */
  readonly size: PageSize;
  /** 1 is 100 %. */
  readonly zoom: number;
  readonly hasText: boolean;
  readonly tellLayer?: TellLayer;
}

const pointsToPixels = 96 / 72;

/** One page: drawn at the screen's own resolution, with its text over it. Annotations are drawn as they look, and do nothing. */
export function PdfPage({ pdf, number, size, zoom, hasText, tellLayer }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isLeft = false;
    let drawing: RenderTask | null = null;
    let layer: TextLayer | null = null;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (isLeft || !target) return;
      const density = Math.min(window.devicePixelRatio || 1, 2);
      const viewport = page.getViewport({ scale: zoom * pointsToPixels * density });
      target.width = Math.round(viewport.width);
      target.height = Math.round(viewport.height);
      drawing = page.render({ canvas: target, viewport, annotationMode: AnnotationMode.ENABLE });
      await drawing.promise;
      const container = text.current;
      if (isLeft || !container) return;
      container.replaceChildren();
      const textViewport = page.getViewport({ scale: zoom * pointsToPixels });
      layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: textViewport,
      });
      await layer.render();
      if (!isLeft) tellLayer?.(number, layer.textDivs);
    };
    // A page that scrolled away or was drawn again is cancelled; nothing else is expected to fail once the file is open.
    draw().catch(() => undefined);
    return () => {
      isLeft = true;
      drawing?.cancel();
      layer?.cancel();
      tellLayer?.(number, null);
    };
  }, [pdf, number, zoom, tellLayer]);

  const scale = {
    '--total-scale-factor': zoom * pointsToPixels,
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
  };
  return (
    <section
      className={styles.page}
      style={{ width: size.width * zoom, height: size.height * zoom, ...scale } as React.CSSProperties}
      aria-label={`Page ${number}`}
    >
      <canvas ref={canvas} />
      {hasText ? <div ref={text} className={styles.text} /> : null}
    </section>
  );
}
