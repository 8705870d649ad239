import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withLinks } from '../../../../scripts/package/msi-links.ts';

const root = new URL('../../../..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const settings = z
  .object({
    nsis: z.object({ include: z.string() }),
    msiProjectCreated: z.string(),
    fileAssociations: z.array(z.object({ name: z.string() })).length(1),
    protocols: z.array(z.object({ schemes: z.array(z.string()) })).length(1),
  })
  .parse(load(read('electron-builder.yml')));
const [scheme] = settings.protocols[0]?.schemes ?? [];
const program = `'"$INSTDIR\\${'$'}{APP_EXECUTABLE_FILENAME}" "%1"'`;

test('the installer for Windows registers links, and takes them away with itself', () => {
  const script = read(settings.nsis.include);
  expect(script).toContain(`"Software\\Classes\\${scheme}" "URL Protocol" ""`);
  expect(script).toContain(`"Software\\Classes\\${scheme}\\shell\\open\\command" "" ${program}`);
  expect(script).toContain(`DeleteRegKey SHELL_CONTEXT "Software\\Classes\\${scheme}"`);
  // The hooks that electron-builder looks for.
  const templates = 'node_modules/app-builder-lib/templates/nsis';
  expect(read(`${templates}/installSection.nsh`)).toContain('!insertmacro customInstall');
  expect(read(`${templates}/uninstaller.nsh`)).toContain('!insertmacro customUnInstall');
});

test('and has the program of connection files in quotes, after electron-builder wrote it without', () => {
  const [kind] = settings.fileAssociations;
  const script = read(settings.nsis.include);
  expect(script).toContain(`"Software\\Classes\\${kind?.name}\\shell\\open\\command" "" ${program}`);
  const section = read('node_modules/app-builder-lib/templates/nsis/installSection.nsh');
  expect(section.indexOf('customInstall')).toBeGreaterThan(section.indexOf('registerFileAssociations'));
});

test('the MSI registers links, within what it installs', () => {
  const template = read('node_modules/app-builder-lib/templates/msi/template.xml');
  const project = template.replace('{{-files}}', '<Component><File Id="mainExecutable"/></Component>');
  const changed = withLinks(project);
  const group = /<ComponentGroup Id="ProductComponents"[\s\S]*<\/ComponentGroup>/.exec(changed)?.[0] ?? '';
  expect(group).toContain('<File Id="mainExecutable"/>');
  expect(group).toContain(`Key="Software\\Classes\\${scheme}"`);
  expect(group).toContain('Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"');
  expect(group.match(/<Component[ >]/g)).toHaveLength(group.match(/<\/Component>/g)?.length ?? 0);
  expect(changed.replace(/\s*<Component Id="landfolioLinks"[\s\S]*?<\/Component>\s*/, '')).toBe(
    project.replace(/\s*(?=<\/ComponentGroup>)/, ''),
  );
  expect(settings.msiProjectCreated).toBe('scripts/msi-project.mjs');
});

test('a project of another shape is not guessed at', () => {
  expect(() => withLinks('<Wix/>')).toThrow('another shape');
  expect(() => withLinks('</ComponentGroup>')).toThrow('another shape');
});
