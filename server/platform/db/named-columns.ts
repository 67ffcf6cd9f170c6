import {
  AliasNode,
  IdentifierNode,
  RawNode,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  sql,
  TableNode,
  type KyselyPlugin,
  type OperationNode,
  type RawBuilder,
  type RootOperationNode,
} from 'kysely'
import { columns } from './columns.ts'

type Table = keyof typeof columns
const isTable = (name: string): name is Table => Object.hasOwn(columns, name)

const texts = new Map<string, string>()

/** `"a"."id", "a"."name"` of the alias a, or without it. */
function textOf(table: Table, alias?: string): string {
  const key = alias === undefined ? table : `${table} ${alias}`
  const before = alias === undefined ? '' : `"${alias}".`
  const text = texts.get(key) ?? columns[table].replaceAll(/\w+/g, `${before}"$&"`).replaceAll(' ', ', ')
  texts.set(key, text)
  return text
}

/**
 * All columns of a table or view by their names, as `*` would give them, for a statement that is to be prepared. Those of a
 * newer server's migration are left out.
 * @param alias by which the statement calls the table, where it reads others too
 */
export const wholeRow = (table: Table, alias?: string): RawBuilder<unknown> => sql.raw(textOf(table, alias))

/** Names the columns that `selectAll` and `returningAll` ask for. */
export const namesColumns: KyselyPlugin = {
  transformQuery: ({ node }) => named(node),
  transformResult: ({ result }) => Promise.resolve(result),
}

function named(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'SelectQueryNode') {
    const { selections } = node
    return selections?.some(isAll) ? { ...node, selections: selections.map((child) => spelled(child, node)) } : node
  }
  if (node.kind !== 'InsertQueryNode' && node.kind !== 'UpdateQueryNode' && node.kind !== 'DeleteQueryNode') return node
  const { returning } = node
  if (!returning?.selections.some(isAll)) return node
  return { ...node, returning: { ...returning, selections: returning.selections.map((child) => spelled(child, node)) } }
}

const isAll = ({ selection }: SelectionNode) =>
  SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column))

type Reading = Partial<Record<'into' | 'table', OperationNode>> & {
  from?: { froms: readonly OperationNode[] }
  using?: unknown
  joins?: readonly { table: OperationNode }[]
}

/** A selection of all columns of a table that the statement names; any other is left as it is. */
function spelled(node: SelectionNode, { from, using, into, table, joins = [] }: Reading): SelectionNode {
  if (!isAll(node)) return node
  const { selection } = node
  const wanted = ReferenceNode.is(selection) ? selection.table?.table.identifier.name : undefined
  const sources = [...(from?.froms ?? []), into, table, ...joins.map((join) => join.table)].flatMap(sourceOf)
  if (wanted === undefined && (sources.length !== 1 || using !== undefined)) return node
  const source = sources.find(({ name, alias }) => wanted === undefined || wanted === (alias ?? name))
  if (!source || !isTable(source.name)) return node
  return SelectionNode.create(RawNode.createWithSql(textOf(source.name, wanted)) as never)
}

function sourceOf(node: OperationNode | undefined): { name: string; alias?: string }[] {
  if (!node) return []
  const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? { alias: node.alias.name } : {}
  const table = AliasNode.is(node) ? node.node : node
  // a subquery, or anything else that is no table, has no name to look columns up by
  return [{ name: TableNode.is(table) ? table.table.identifier.name : '', ...alias }]
}
