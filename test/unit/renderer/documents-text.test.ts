import { describe, expect, test } from 'vitest';
import { notShownText } from '../../../renderer/features/documents/text.ts';

describe('the page of a file that is not a PDF', () => {
  test('says what it is, why it is not shown, and to open it or save a copy', () => {
    expect(notShownText('tif', true)).toEqual({
      title: 'This document is a TIFF image',
      body: 'The file is saved unchanged. Landfolio shows PDFs only. Choose “Open in another program” or “Save as…”.',
    });
  });

  test('does not tell people in a browser to open it in another program', () => {
    expect(notShownText('tif', false).body).toContain('Choose “Save as…”, then open the saved file');
    expect(notShownText('tif', false).body).not.toContain('“Open in another program”');
  });

  test.each(['xml', 'doc', 'bin'] as const)('says why Landfolio does not open %s', (fileType) => {
    expect(notShownText(fileType, true).body).toContain('opening it can run what it contains');
  });
});
