import { readZip, type ZipFile } from '#shared/browser/read-zip.ts'
import { proofTexts as t } from '#shared/text/proof.ts'
import { element } from './element.ts'

/** What the reader chose: a ZIP, or the files of a folder. */
export type Choice = { name: string; open: () => Promise<ZipFile[]> }

const ofZip = (file: File): Choice => ({ name: file.name, open: () => readZip(file) })

function ofFolder(files: readonly File[]): Choice {
  const [first] = files
  return {
    name: first?.webkitRelativePath.split('/')[0] ?? '',
    open: async () =>
      files.map((file) => ({
        path: file.webkitRelativePath,
        fault: null,
        read: async () => new Uint8Array(await file.arrayBuffer()),
      })),
  }
}

/** Two buttons and a place to drop a ZIP. */
export function choiceOf(onChoice: (choice: Choice) => void, onFolderDropped: () => void): HTMLElement {
  const zip = picker('zip', { accept: '.zip,application/zip' }, t.pick, ([file]) => file && onChoice(ofZip(file)))
  const folder = picker('folder', { webkitdirectory: true }, t.pick_folder, (files) => {
    if (files.length > 0) onChoice(ofFolder(files))
  })
  const area = element('div', { class: 'drop' }, zip, folder, element('p', { class: 'quiet' }, t.drop))
  const over = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    area.classList.toggle('drop--over', isOver)
  }
  area.addEventListener('dragover', over(true))
  area.addEventListener('dragleave', over(false))
  area.addEventListener('drop', (event) => {
    over(false)(event)
    const [item] = event.dataTransfer?.items ?? []
    const [file] = event.dataTransfer?.files ?? []
    // pages of the disk may not read a folder that was dropped
    if (item?.webkitGetAsEntry()?.isDirectory) onFolderDropped()
    else if (file) onChoice(ofZip(file))
  })
  return area
}

function picker(
  id: string,
  attributes: Record<string, string | boolean>,
  label: string,
  onFiles: (files: File[]) => void,
): HTMLElement {
  const input = element('input', { type: 'file', id, ...attributes })
  // a file chosen again after it was changed is chosen
  input.addEventListener('click', () => (input.value = ''))
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  return element('div', { class: 'pick' }, input, element('label', { for: id, class: 'button' }, label))
}
