/**
 * Redirects for addresses that people and old links use. Written to `builds/meta/{id}.json`, followed in the browser by
 * `shared/browser/route-rules.ts` and by the server, which reads the same file.
 */
export const routeRules = {
  static: {
    '/login': { redirect: '/personal' },
    '/oferta': { redirect: '/documents/legal-information' },
    '/documents': { redirect: '/documents/legal-information' },
    '/policy': { redirect: '/documents/policy' },
    '/support/admins/create': { redirect: '/support/admins/new' },
  },
  wildcard: {},
  dynamic: {},
}
