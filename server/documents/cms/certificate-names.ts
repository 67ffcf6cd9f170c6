import type { X509Certificate } from 'node:crypto'
import { nameOf } from './chain.ts'

/** It protects integrity only: it is not a qualified signature (63-ФЗ). */
export const operator_certificate_name = 'печать оператора (контроль целостности)'
export const operator_root_name = 'корневой сертификат оператора (контроль целостности)'
/** Of samples: nobody may take such a seal for a signature. `check.sh` looks for the first word. */
export const sample_certificate_name = 'ОБРАЗЕЦ: не подпись, юридической силы не имеет'
export const sample_root_name = 'ОБРАЗЕЦ: корневой сертификат образцов, не подписей'

/** Whether seals under this root, which is one of ours, are of samples. */
export const isSampleRoot = (root: X509Certificate): boolean => nameOf(root) === sample_root_name
