/** Services that know organizations by ИНН, by the answers that they document. */
export const registryDrivers = ['dadata', 'apifns'] as const
export type RegistryDriver = (typeof registryDrivers)[number]

/** What the state register says of an organization: it works, its end has begun, it has ended. */
export const companyStates = ['active', 'closing', 'closed'] as const
export type CompanyState = (typeof companyStates)[number]
