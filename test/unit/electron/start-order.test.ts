import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../../main', import.meta.url));

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

const start = parse(join(main, 'start.ts'));
const text = start.text;

function calls(source: ts.SourceFile): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('starting Electron', () => {
  it('sandboxes everything before anything else runs', () => {
    const first = start.statements.find((statement) => !ts.isImportDeclaration(statement));
    expect(first?.getText()).toBe('app.enableSandbox();');
  });

  it('registers the schemes before the application is ready, in the same turn', () => {
    const statements = start.statements
      .filter(ts.isExpressionStatement)
      .map((statement) => statement.getText());
    expect(statements.slice(0, 2)).toEqual(['app.enableSandbox();', 'registerSchemes();']);
    expect(statements.some((statement) => statement.startsWith('await'))).toBe(false);
  });

  it('looks at the command line, takes the lock and guards every session before it opens the library', () => {
    const inOrder = [
      'forbiddenSwitches(process.argv',
      'app.requestSingleInstanceLock()',
      'lockFolder(store)',
      'enforcePolicies(log)',
      'await app.whenReady()',
      'await createOffice(',
      'createOfficeWindow({',
    ].map((part) => text.indexOf(part));
    expect(inOrder).not.toContain(-1);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
  });

  it('tells the first one nothing but that a second was started', () => {
    expect(text).toContain("app.on('second-instance', () => show());");
  });
});

describe('the Electron folder', () => {
  const files = readdirSync(join(main, 'electron'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => parse(join(main, 'electron', name)));

  it('makes windows from the checked options alone', () => {
    const windows: string[] = [];
    for (const file of files) {
      const visit = (node: ts.Node): void => {
        if (ts.isNewExpression(node) && /BrowserWindow|WebContentsView/.test(node.expression.getText())) {
          windows.push(node.arguments?.[0]?.getText() ?? '');
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
    expect(windows).toHaveLength(1);
    expect(windows[0]).toMatch(/^buildWindowOptions\(/);
  });

  it('needs Electron at run time nowhere in its policies', () => {
    for (const file of files.filter(({ fileName }) => /[\\/]policy[\\/]/.test(fileName))) {
      const runTime = file.statements
        .filter(ts.isImportDeclaration)
        .filter((declaration) => declaration.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
        .map((declaration) => declaration.moduleSpecifier.getText());
      expect(runTime).not.toContain("'electron'");
    }
  });

  it('opens no address and no program, and trusts no broken certificate', () => {
    const names = files.flatMap((file) => calls(file).map((call) => call.expression.getText()));
    const forbidden =
      /openExternal|openPath|openDevTools|loadFile|setCertificateVerifyProc|setAsDefaultProtocolClient|protocol\.register(?!SchemesAsPrivileged)|executeJavaScript/;
    expect(names.filter((name) => forbidden.test(name))).toEqual([]);
  });
});
