/** Limits of the database layer; units last in the names. */
export const databaseLimits = {
  /** longest statement; a longer one sets its own limit with `SET LOCAL statement_timeout` */
  statement_ms_max: 15_000,
  /** of a check over a whole table; less than the silence that ends a connection */
  verifying_statement_ms_max: 55_000,
  /** longest wait for a row, table or advisory lock */
  lock_wait_ms_max: 5_000,
  idle_in_transaction_ms_max: 15_000,
  /**
   * no byte in either direction: the network is gone, the query is not just slow, so it exceeds every statement limit
   */
  socket_silence_ms_max: 60_000,
  /** wait for a free connection of the pool */
  pool_wait_ms_max: 5_000,
  /** wait, on shutdown, for busy connections */
  pool_drain_ms_max: 5_000,
  pool_idle_ms_max: 30_000,
  /** connections of lists and searches */
  readers_max: 8,
  /** of one process beside its pool: those of lists and searches, two for archives, one that listens for jobs */
  other_connections_max: 11,
  /** sessions past a pooler: the start, migrations */
  direct_pool_max: 2,
  /** connections per core, with bounds; one process must leave room for others under max_connections */
  pool_per_core: 3,
  pool_min: 8,
  pool_max: 32,
  /** wait for a DATABASE_URL server that is not up yet */
  server_wait_ms_max: 10_000,
  /** the whole start of the embedded engine; recovery after a crash takes most of it */
  engine_start_ms_max: 120_000,
  /** restart of an engine that died under a running server, unless the cause is known to pass */
  engine_return_ms_max: 30_000,
  /** with less it does not start: three WAL segments (PostgreSQL, wal_segment_size) */
  engine_room_bytes_min: 48 * 1024 * 1024,
  /** after kill -9 the old server's lock connection takes a moment to go away */
  engine_lock_wait_ms_max: 3_000,
  /** fast shutdown; after it immediate shutdown, which recovers from the WAL at the next start */
  engine_stop_ms_max: 20_000,
  engine_kill_ms_max: 5_000,
  engine_launches_max: 6,
  /** longest pause between launches */
  engine_patient_ms: 1_000,
  engine_log_bytes_max: 10 * 1024 * 1024,
  engine_log_check_ms: 10 * 60_000,
  /** another server may be in the middle of its first start or its migrations */
  server_turn_ms_max: 300_000,
  migration_lock_wait_ms_max: 30_000,
} as const
