import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Component } from './components.ts';

/** The names, versions, licences and checksums of what is bundled, as CycloneDX 1.6 says it (ECMA-424). */
type Sbom = z.infer<typeof sbomShape>;

const library = z.strictObject({
  type: z.enum(['library', 'framework']),
  'bom-ref': z.string(),
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  author: z.string().optional(),
  purl: z.string().regex(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@[^@]+$/),
  hashes: z.array(
    z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }),
  ),
  licenses: z
    .array(
      z.union([
        z.strictObject({ license: z.strictObject({ id: z.string() }) }),
        z.strictObject({ expression: z.string() }),
      ]),
    )
    .length(1),
  externalReferences: z.array(z.strictObject({ type: z.literal('website'), url: z.url() })).optional(),
});

/** As much of the CycloneDX schema as is written here; a document with anything else is refused. */
export const sbomShape = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    component: z.strictObject({
      type: z.literal('application'),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      licenses: z.array(z.strictObject({ license: z.strictObject({ id: z.string() }) })),
    }),
  }),
  components: z.array(library),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** The same components give the same document, byte for byte: it holds no time and its number is made of its content. */
export function createSbom(
  application: { readonly name: string; readonly version: string; readonly licence: string },
  components: readonly Component[],
): Sbom {
  const self = `${application.name}@${application.version}`;
  const purls = new Map(components.map((component) => [component.path, purlOf(component)]));
  const needed = new Set(components.flatMap(({ needs }) => needs));
  const body = {
    metadata: {
      component: {
        type: 'application' as const,
        'bom-ref': self,
        name: application.name,
        version: application.version,
        licenses: [{ license: { id: application.licence } }],
      },
    },
    components: components.map(toComponent),
    dependencies: [
      {
        ref: self,
        dependsOn: components.filter(({ path }) => !needed.has(path)).map(purlOf),
      },
      ...components.map((component) => ({
        ref: purlOf(component),
        dependsOn: component.needs.flatMap((path) => purls.get(path) ?? []),
      })),
    ],
  };
  const document: Sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    version: 1,
    ...body,
  };
  return sbomShape.parse(document);
}

export function purlOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

function toComponent(component: Component): z.infer<typeof library> {
  const [group, name] = component.name.startsWith('@')
    ? component.name.split('/')
    : [undefined, component.name];
  return {
    type: component.name === 'electron' ? 'framework' : 'library',
    'bom-ref': purlOf(component),
    ...(group === undefined ? {} : { group }),
    name: name ?? component.name,
    version: component.version,
    ...(component.author === null ? {} : { author: component.author }),
    purl: purlOf(component),
    hashes: [{ alg: 'SHA-512', content: component.sha512 }],
    licenses: [
      /[ ()]/.test(component.licence)
        ? { expression: component.licence }
        : { license: { id: component.licence } },
    ],
    ...(component.website !== null && URL.canParse(component.website)
      ? { externalReferences: [{ type: 'website', url: component.website }] }
      : {}),
  };
}

/** A UUID made of a text (RFC 9562, version 5's form, over SHA-256). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
