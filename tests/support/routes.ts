import type { TestServer } from './server.ts'

export type Route = { method: string; path: string }

/** Every endpoint of the server, parsed from the tree that its router prints. */
export function routesOf(server: Pick<TestServer, 'printRoutes'>): Route[] {
  const routes: Route[] = []
  const above: string[] = []
  for (const line of server.printRoutes().split('\n')) {
    const found = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line)
    if (!found) continue
    const [, branch = '', part = '', methods = ''] = found
    const depth = branch.length / 4
    const path = (above[depth - 2] ?? '') + part
    above.splice(depth - 1, Infinity, path)
    routes.push(...methods.split(', ').map((method) => ({ method, path })))
  }
  return routes
}
