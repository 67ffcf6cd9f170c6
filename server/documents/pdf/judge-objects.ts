import { bytesOfString, type Dict, type PlainFile, Ref, type Value, wordsOf } from './plain-objects.ts'

/** What a settled copy is made without (docs/documents.md#settled-copies). */
export type Trait = 'fields' | 'notes' | 'layers' | 'actions' | 'attachments' | 'media' | 'print' | 'outside'

export type Judgement = {
  traits: Set<Trait>
  signed: boolean
  /** DocMDP: the author's signature allows no changes */
  certified: boolean
  /** XFA, with the pages drawn by the reader itself or without the values that the pages show */
  xfa: 'none' | 'static' | 'dynamic'
}

/** All actions but going to a place in the document and opening an address (PDF 1.7, 12.6.4). */
const actions = new Set(
  wordsOf(
    'JavaScript Launch GoToR GoToE SubmitForm ResetForm ImportData Hide Named Thread Movie Sound ' +
      'Rendition Trans GoTo3DView GoToDp SetOCGState RichMediaExecute',
  ),
)
const media = new Set(['RichMedia', 'Movie', 'Screen', 'Sound', '3D'])
const areas = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip']

/** Every object of the file, whether a reader would reach it or not. */
export function judgeObjects(file: PlainFile): Judgement {
  const found: Judgement = { traits: new Set(), signed: false, certified: false, xfa: 'none' }
  for (const { value, data } of file.objects.values()) each(value, (dict) => judge(file, dict, data !== null, found))
  if (opensAddress(file)) found.traits.add('actions')
  if (file.dict(file.root.get('Perms'))?.has('DocMDP')) found.certified = true
  if (file.root.has('Collection')) found.traits.add('attachments')
  const preferences = file.dict(file.root.get('ViewerPreferences'))
  if (areas.some((area) => !['', 'CropBox'].includes(file.word(preferences?.get(area))))) found.traits.add('print')
  found.xfa = xfaOf(file)
  if (found.xfa !== 'none') found.traits.add('fields')
  return found
}

function each(value: Value, act: (dict: Dict) => void): void {
  if (Array.isArray(value)) for (const item of value) each(item, act)
  else if (value instanceof Map) {
    act(value)
    for (const item of value.values()) if (typeof item !== 'string') each(item, act)
  }
}

function judge(file: PlainFile, dict: Dict, isStream: boolean, found: Judgement): void {
  const { traits } = found
  const word = (key: string): string => (dict.has(key) ? file.word(dict.get(key)) : '')
  const subtype = word('Subtype')
  if (dict.has('JS') || actions.has(word('S'))) traits.add('actions')
  if (word('S') === 'URI' && !isAddress(file.get(dict.get('URI')))) traits.add('actions')
  if (file.dict(dict.get('AA'))?.size) traits.add('actions')
  if (dict.has('Rect') && subtype !== 'Link' && (subtype !== '' || dict.has('AP'))) judgeAnnotation(file, dict, found)
  if (['Tx', 'Ch', 'Btn'].includes(word('FT'))) traits.add('fields')
  if (dict.has('EF') || word('Type') === 'EmbeddedFile') traits.add('attachments')
  if (dict.has('OC') || ['OCG', 'OCMD'].includes(word('Type'))) traits.add('layers')
  if (dict.has('Alternates') || subtype === 'PS') traits.add('print')
  if (isStream && (dict.has('FFilter') || (dict.has('F') && dict.has('Filter') && dict.has('Length')))) {
    traits.add('outside')
  }
  if (subtype === 'Form' && dict.has('Ref')) traits.add('outside')
  if (dict.has('ByteRange') || (word('FT') === 'Sig' && file.get(dict.get('V')) !== undefined)) found.signed = true
}

function judgeAnnotation(file: PlainFile, dict: Dict, { traits }: Judgement): void {
  const subtype = file.word(dict.get('Subtype'))
  if (media.has(subtype)) traits.add('media')
  else if (subtype === 'FileAttachment') traits.add('attachments')
  // an empty field for a signature shows nothing
  else if (subtype === 'Widget' && !dict.has('AP') && fieldType(file, dict) === 'Sig') return
  else traits.add(subtype === 'Widget' ? 'fields' : 'notes')
}

/** Whether opening it is no more than following a link: no script, no file of the reader's machine. */
export function isAddress(value: Value | undefined): boolean {
  const text = bytesOfString(value)
  return /^(https?:|mailto:|tel:|www\.|[\w.-]+\.\w+(\/|$)|#)/i.test(text)
}

/** The type is inherited from the fields above (PDF 1.7, 12.7.3.1). */
export function fieldType(file: PlainFile, widget: Dict): string {
  return file.word(inheritedOf(file, widget, 'FT'))
}

/** Flags of fields (PDF 1.7, tables 226 to 230). */
export const fieldFlags = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  push_button: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  comb: 1 << 24,
} as const

const levels_max = 50

export function inheritedOf(file: PlainFile, dict: Dict, key: string): Value | undefined {
  let level: Dict | undefined = dict
  for (let i = 0; level && i < levels_max; i++) {
    const value = file.get(level.get(key))
    if (value !== undefined) return level.get(key)
    level = file.dict(level.get('Parent'))
  }
  return undefined
}

/** An address that opens without a click; other actions are found wherever they are. */
function opensAddress(file: PlainFile): boolean {
  const seen = new Set<Value>()
  const looks = (value: Value | undefined): boolean => {
    const found = file.get(value)
    if (Array.isArray(found)) return found.some(looks)
    if (!(found instanceof Map) || seen.has(found)) return false
    seen.add(found)
    return (found.has('S') && file.word(found.get('S')) !== 'GoTo') || looks(found.get('Next'))
  }
  const opening = file.root.get('OpenAction')
  return file.dict(opening) !== undefined && looks(opening)
}

function xfaOf(file: PlainFile): Judgement['xfa'] {
  const form = file.dict(file.root.get('AcroForm'))
  const packets = form?.get('XFA')
  if (!form || file.get(packets) === undefined) return 'none'
  if (file.word(file.root.get('NeedsRendering')) === 'true') return 'dynamic'
  // a form without AcroForm fields is drawn from its XFA alone
  return file.array(form.get('Fields')).some((field) => field instanceof Ref) ? 'static' : 'dynamic'
}
