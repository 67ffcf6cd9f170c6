import { execFileSync } from 'node:child_process'

type Bom = Record<'serialNumber', unknown> & {
  metadata: Record<'timestamp' | 'tools', unknown> & { component: { name: string; 'bom-ref': string } }
  components: { 'bom-ref': string; externalReferences?: unknown }[]
}

/**
 * The packages of a release in CycloneDX, from package-lock.json alone: with versions, checksums and licences, without
 * what would differ from run to run or tell where packages were fetched. Those with the property
 * `cdx:npm:package:development` are not installed on a server: the pages are built of some of them.
 * @param folder with package.json and package-lock.json
 */
export function sbomOf(folder: string): string {
  const { serialNumber: _random, metadata, components, ...bom } = bomOf(folder)
  const { timestamp: _now, tools: _npm, component, ...rest } = metadata
  // of a package that is there twice, npm lists one, which may be that of development
  const installed = new Map(
    bomOf(folder, '--omit=dev').components.map((component) => [component['bom-ref'], component]),
  )
  const same = {
    ...bom,
    // npm gives the name of the folder
    metadata: { ...rest, component: { ...component, name: component['bom-ref'].split('@')[0] } },
    components: components.map((listed) => {
      const { externalReferences: _places, ...component } = installed.get(listed['bom-ref']) ?? listed
      return component
    }),
  }
  return `${JSON.stringify(same, null, 1)}\n`
}

function bomOf(folder: string, ...options: string[]): Bom {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', ...options]
  return JSON.parse(execFileSync('npm', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })) as Bom
}
