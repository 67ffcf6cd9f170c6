export type Child = Node | string | null | false | readonly Child[]

type Attributes = Record<string, string | boolean | ((event: never) => void)>

/** An element with attributes, listeners and children; texts are never taken for HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value as (event: Event) => void)
    else if (value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  append(made, children)
  return made
}

function append(to: HTMLElement, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(to, child as readonly Child[])
    else if (child !== null && child !== false) to.append(child as Node | string)
  }
}
