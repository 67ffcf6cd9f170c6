/** `welcome` is a package given to a new client when its sender is checked. */
export const tariffKinds = ['pay_as_you_go', 'package', 'welcome'] as const
export type TariffKind = (typeof tariffKinds)[number]

export const tariffStatuses = ['open', 'archived'] as const
