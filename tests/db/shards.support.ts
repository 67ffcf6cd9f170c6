import { parseSync, type Node, type RangeVar, type SelectStmt, type WithClause } from 'libpg-query'
import { eitherOf, equal, Equals, firstOf, renamed, source, stringsOf, type Source } from './shard-equals.support.ts'
import type { Layout } from './shard-tables.support.ts'

/**
 * `one shard`: every distributed table in the statement is bound by equality to the `client_id` of the same client;
 * `crosses`: at least one is not, or the test cannot decide; `no shard`: the statement uses no distributed table.
 */
export type Verdict = {
  verdict: 'one shard' | 'crosses' | 'no shard'
  /** `select documents by request_id`, `joined: files`, `all clients: files`: the tables that are not bound, and what they are found by */
  crossing: string[]
}

type Scope = { sources: Map<string, Source>; queries: Map<string, Source>; outer?: Scope }
type Used = { table: string; verb: string; columns: Map<string, Equals> }

/**
 * Equalities hold when they are joined by `and`, in `where`, in `on` of an inner or left join, in `in (select …)`, and through
 * the columns of a subquery. In other clauses only the subqueries are analysed: a condition under `or` binds no
 * column.
 */
export function verdictsOf(layout: Layout, text: string, values: readonly unknown[] = []): Verdict[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? [verdictOf(layout, stmt, values)] : []))
}

function verdictOf({ places, columns: columnsOf }: Layout, statement: Node, parameters: readonly unknown[]): Verdict {
  const used: Used[] = []
  query(statement, { sources: new Map(), queries: new Map() })
  return judge()

  function judge(): Verdict {
    const distributed = used.filter(({ table }) => ['client', 'parent'].includes(places.get(table)?.of ?? ''))
    const bound = new Map<Used, string>()
    for (let before = -1; before < bound.size;) {
      before = bound.size
      for (const one of distributed) {
        const client = clientOf(one, bound)
        if (client !== undefined) bound.set(one, client)
      }
    }
    const clients = new Set(bound.values())
    const free = distributed.filter((one) => !bound.has(one))
    const crossing = crossingOf(free, [...bound.keys()])
    if (clients.size > 1) crossing.push(...distributed.map(({ verb, table }) => `${verb} ${table} of several clients`))
    const verdict = distributed.length === 0 ? 'no shard' : crossing.length === 0 ? 'one shard' : 'crosses'
    return { verdict, crossing: [...new Set(crossing)] }
  }

  /** First the tables that are found by something of their own, then those that are joined to them, then those that are read whole. */
  function crossingOf(free: readonly Used[], bound: readonly Used[]): string[] {
    const found = free.filter((one) => foundBy(one) !== of_all)
    const reached = new Set([...found, ...bound])
    for (let before = -1; before < reached.size;) {
      before = reached.size
      const roots = new Set([...reached].flatMap(({ columns }) => rootsOf(columns)))
      for (const one of free) if (rootsOf(one.columns).some((root) => roots.has(root))) reached.add(one)
    }
    const joined = free.filter((one) => reached.has(one) && !found.includes(one))
    const whole = free.filter((one) => !reached.has(one))
    return [
      ...found.map((one) => `${one.verb} ${one.table} ${foundBy(one)}`).toSorted(),
      ...listed('joined', joined),
      ...listed('all clients', whole),
    ]
  }

  /** The number of the client to whom all rows of a table belong. */
  function clientOf({ table, columns }: Used, bound: Map<Used, string>): string | undefined {
    const place = places.get(table)
    if (place?.of === 'client') {
      const [client, ...others] = columns.get(place.key)?.values ?? []
      return others.length === 0 ? client : undefined
    }
    if (place?.of !== 'parent') return undefined
    for (const [other, client] of bound) {
      const id = other.columns.get('id')?.root
      const isParent = place.parents.some(
        ({ column, table: parent }) => parent === other.table && columns.get(column)?.root === id,
      )
      if (id && isParent) return client
    }
    return undefined
  }

  function foundBy({ table, columns }: Used): string {
    const place = places.get(table)
    const key = place?.of === 'client' ? place.key : undefined
    if (key && (columns.get(key)?.values.size ?? 0) > 1) return 'of several clients'
    if (key && columns.get(key)?.isGiven) return 'by a list of clients'
    const found = [...columns].filter(([name, equals]) => identifying.test(name) && equals.isGiven)
    return found.length === 0
      ? of_all
      : `by ${found
          .map(([name]) => name)
          .toSorted()
          .join(', ')}`
  }

  function query(node: Node, outer: Scope): Source {
    const scope: Scope = { sources: new Map(), queries: new Map(), outer }
    if ('SelectStmt' in node) return select(node.SelectStmt, scope)
    if ('InsertStmt' in node) {
      const { relation, cols = [], selectStmt, onConflictClause, returningClause, withClause } = node.InsertStmt
      namedQueries(withClause, scope)
      const own = table(relation!, 'insert', scope)
      const names = cols.map((col) => ('ResTarget' in col ? col.ResTarget.name : undefined))
      insertRows(own, names, selectStmt, scope)
      onlySubqueries(onConflictClause, scope)
      return returned(returningClause?.exprs, scope)
    }
    if ('UpdateStmt' in node) {
      const { relation, fromClause, whereClause, targetList, returningClause, withClause } = node.UpdateStmt
      namedQueries(withClause, scope)
      table(relation!, 'update', scope)
      for (const one of fromClause ?? []) from(one, scope)
      condition(whereClause, scope)
      onlySubqueries(targetList, scope)
      return returned(returningClause?.exprs, scope)
    }
    if ('DeleteStmt' in node) {
      const { relation, usingClause, whereClause, returningClause, withClause } = node.DeleteStmt
      namedQueries(withClause, scope)
      table(relation!, 'delete', scope)
      for (const one of usingClause ?? []) from(one, scope)
      condition(whereClause, scope)
      return returned(returningClause?.exprs, scope)
    }
    onlySubqueries(node, scope)
    return source([])
  }

  function select(one: SelectStmt, scope: Scope): Source {
    namedQueries(one.withClause, scope)
    const { fromClause, whereClause, targetList, larg, rarg, valuesLists, sortClause, ...rest } = one
    if (larg && rarg) {
      const [left, right] = [query({ SelectStmt: larg }, scope), query({ SelectStmt: rarg }, scope)]
      return eitherOf(left, right)
    }
    for (const part of fromClause ?? []) from(part, scope)
    condition(whereClause, scope)
    onlySubqueries([valuesLists, sortClause, rest.havingClause, rest.groupClause, rest.limitCount], scope)
    return returned(targetList, scope)
  }

  function namedQueries(clause: WithClause | undefined, scope: Scope): void {
    for (const one of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in one)) continue
      const { ctename = '', ctequery, aliascolnames } = one.CommonTableExpr
      // its own name inside it is a recursion, whose columns equal nothing
      if (clause?.recursive) scope.queries.set(ctename, source([]))
      scope.queries.set(ctename, renamed(query(ctequery!, scope), aliascolnames))
    }
  }

  /** A client who is just made has a shard to itself. */
  function insertRows(own: Used, names: (string | undefined)[], rows: Node | undefined, scope: Scope): void {
    const lists = rows && 'SelectStmt' in rows ? rows.SelectStmt.valuesLists : undefined
    const written: (Equals | undefined)[][] = lists
      ? lists.map((list) => ('List' in list ? (list.List.items ?? []) : []).map((item) => read(item, scope)))
      : []
    const selected = rows && !lists ? query(rows, scope) : undefined
    for (const [index, name = ''] of names.entries()) {
      const target = column(own, name)
      const given = selected ? [selected.at(index)] : written.map((row) => row[index])
      for (const one of given) {
        if (one && given.every(Boolean)) target?.join(one)
        else target?.give()
      }
    }
    const place = places.get(own.table)
    if (own.table === 'clients' && place?.of === 'client' && !names.includes(place.key) && written.length === 1)
      column(own, place.key)?.add('a new client')
  }

  function from(node: Node, scope: Scope): void {
    if ('RangeVar' in node) return void table(node.RangeVar, 'select', scope)
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect
      scope.sources.set(alias?.aliasname ?? '', renamed(query(subquery!, scope), alias?.colnames))
    } else if ('RangeFunction' in node) {
      const { alias, coldeflist, functions } = node.RangeFunction
      onlySubqueries(functions, scope)
      const defined = (coldeflist ?? []).map((one) => ('ColumnDef' in one ? one.ColumnDef.colname : undefined))
      const names = [...stringsOf(alias?.colnames), ...defined, alias?.aliasname]
      scope.sources.set(alias?.aliasname ?? '', source(names.map((name) => ({ name, equals: new Equals().give() }))))
    } else if ('JoinExpr' in node) {
      const { larg, rarg, quals, jointype, usingClause } = node.JoinExpr
      const before = new Set(scope.sources.values())
      from(larg!, scope)
      const left = [...scope.sources.values()].filter((one) => !before.has(one))
      from(rarg!, scope)
      const right = [...scope.sources.values()].filter((one) => !before.has(one) && !left.includes(one))
      if (jointype !== 'JOIN_INNER' && jointype !== 'JOIN_LEFT') return onlySubqueries(quals, scope)
      condition(quals, scope)
      for (const name of stringsOf(usingClause)) equal(firstOf(left, name), firstOf(right, name))
    } else onlySubqueries(node, scope)
  }

  function table({ relname = '', schemaname, alias }: RangeVar, verb: string, scope: Scope): Used {
    const own: Used = { table: relname, verb, columns: new Map() }
    const known = schemaname ? undefined : withName(scope, 'queries', relname)
    if (!known && places.has(relname)) used.push(own)
    const asSource: Source = { column: (name) => column(own, name), at: () => undefined }
    scope.sources.set(alias?.aliasname ?? relname, known ?? asSource)
    return own
  }

  function column({ table: name, columns }: Used, wanted: string): Equals | undefined {
    if (!columnsOf.get(name)?.has(wanted)) return undefined
    return columns.get(wanted) ?? columns.set(wanted, new Equals()).get(wanted)
  }

  /** Of a list of what a query returns. */
  function returned(targets: Node[] | undefined, scope: Scope): Source {
    const stars: Source[] = []
    const columns: { name: string | undefined; equals: Equals | undefined }[] = []
    for (const target of targets ?? []) {
      const { name, val } = 'ResTarget' in target ? target.ResTarget : {}
      const fields = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : []
      const path = stringsOf(fields)
      if (fields.some((field) => 'A_Star' in field))
        stars.push(...(path[0] ? [scope.sources.get(path[0]) ?? source([])] : scope.sources.values()))
      else columns.push({ name: name ?? path.at(-1), equals: read(val, scope) ?? new Equals().give() })
    }
    const own = source(columns)
    return { column: (name) => own.column(name) ?? firstOf(stars, name), at: own.at }
  }

  function condition(node: Node | undefined, scope: Scope): void {
    if (!node) return
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const one of node.BoolExpr.args ?? []) condition(one, scope)
    } else if ('A_Expr' in node && stringsOf(node.A_Expr.name)[0] === '=') {
      const { kind, lexpr, rexpr } = node.A_Expr
      for (const [left, right] of pairsOf(lexpr, rexpr)) {
        const [one, other] = [read(left, scope), read(right, scope)]
        if (kind === 'AEXPR_OP') equal(one, other)
        else if (kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') one?.give()
      }
    } else if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && !node.SubLink.operName) {
      const { testexpr, subselect } = node.SubLink
      const found = query(subselect!, scope)
      const tested = testexpr && 'RowExpr' in testexpr ? (testexpr.RowExpr.args ?? []) : [testexpr]
      for (const [index, one] of tested.entries()) equal(valueOf(one, scope), found.at(index))
    } else onlySubqueries(node, scope)
  }

  /** The value of an expression, whose subqueries are read on the way. */
  function read(node: Node | undefined, scope: Scope): Equals | undefined {
    if (node && 'SubLink' in node && node.SubLink.subLinkType === 'EXPR_SUBLINK')
      return query(node.SubLink.subselect!, scope).at(0)
    onlySubqueries(node, scope)
    return valueOf(node, scope)
  }

  function valueOf(node: Node | undefined, scope: Scope): Equals | undefined {
    if (!node) return undefined
    if ('TypeCast' in node) return valueOf(node.TypeCast.arg, scope)
    if ('ParamRef' in node) return new Equals().add(String(parameters[(node.ParamRef.number ?? 0) - 1]))
    if ('A_Const' in node) {
      const { ival, sval, fval, boolval } = node.A_Const
      return new Equals().add(String(ival ? (ival.ival ?? 0) : (sval?.sval ?? fval?.fval ?? boolval?.boolval)))
    }
    if ('ColumnRef' in node) {
      const path = stringsOf(node.ColumnRef.fields)
      if (path.length > 1) return withName(scope, 'sources', path[0]!)?.column(path[1]!)
      for (let at: Scope | undefined = scope; at; at = at.outer) {
        const found = firstOf([...at.sources.values()], path[0] ?? '')
        if (found) return found
      }
    }
    return undefined
  }

  function onlySubqueries(part: unknown, scope: Scope): void {
    if (part === null || typeof part !== 'object') return
    if ('SelectStmt' in part) return void query(part as Node, scope)
    for (const one of Object.values(part)) onlySubqueries(one, scope)
  }
}

const of_all = 'of all clients'

/** Columns that name one row, one parent or one person: a row «found by its status» is one of all clients. */
const identifying = /(^|_)(id|group|link|phone|hash|key|login|external_id|email|provider_id|recipient|inn|number)$/

const listed = (title: string, tables: readonly Used[]): string[] => {
  const names = tables.map(({ verb, table }) => (verb === 'select' ? table : `${verb} ${table}`))
  return names.length === 0 ? [] : [`${title}: ${[...new Set(names)].toSorted().join(', ')}`]
}

const rootsOf = (columns: Map<string, Equals>) => [...columns.values()].map(({ root }) => root)

function withName(scope: Scope, kind: 'sources' | 'queries', name: string): Source | undefined {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const found = at[kind].get(name)
    if (found) return found
  }
  return undefined
}

/** `(a, b) = ($1, $2)` is two equalities. */
function pairsOf(left: Node | undefined, right: Node | undefined): [Node | undefined, Node | undefined][] {
  if (!left || !('RowExpr' in left)) return [[left, right]]
  const others = right && 'RowExpr' in right ? (right.RowExpr.args ?? []) : []
  return (left.RowExpr.args ?? []).map((one, index) => [one, others[index]])
}
