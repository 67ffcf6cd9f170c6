/**
 * Settings of a run, in the profile's `user/registrymodifications.xcu`: no macros, nothing is fetched, and HTTP goes to
 * a port where nobody listens, for machines where the network cannot be taken away.
 */
const settings: readonly [path: string, name: string, value: string][] = [
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Misc', 'FirstRun', 'false'],
  ['Office.Common/Misc', 'CrashReport', 'false'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Inet/Settings', 'ooInetProxyType', '1'],
  ...(['HTTP', 'HTTPS', 'FTP'] as const).flatMap((kind): [string, string, string][] => [
    ['Inet/Settings', `ooInet${kind}ProxyName`, '127.0.0.1'],
    ['Inet/Settings', `ooInet${kind}ProxyPort`, '9'],
  ]),
  ['Inet/Settings', 'ooInetNoProxy', ''],
]

const item = ([path, name, value]: (typeof settings)[number]) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

export const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${settings.map(item).join('\n')}
</oor:items>
`

/** Where a run finds its folder, wherever that lies on the machine. */
export const folder_inside = '/run/office'
