/** Limits of the database layer; units come last in the names. */
export const databaseLimits = {
  /** longest statement; a longer one says so itself with `SET LOCAL statement_timeout` */
  statement_ms_max: 15_000,
  /** of one that verifies a whole table; less than the silence that ends a connection */
  verifying_statement_ms_max: 55_000,
  /** longest wait for a row, table or advisory lock */
  lock_wait_ms_max: 5_000,
  idle_in_transaction_ms_max: 15_000,
  /** no byte either way for so long: the network is gone, not the query slow, so it exceeds every statement limit */
  socket_silence_ms_max: 60_000,
  /** wait for a free connection of the pool */
  pool_wait_ms_max: 5_000,
  /** wait, on stop, for the connections still at work */
  pool_drain_ms_max: 5_000,
  pool_idle_ms_max: 30_000,
  /** connections a core and the bounds around them; one process must leave room for others under max_connections */
  pool_per_core: 3,
  pool_min: 8,
  pool_max: 32,
  /** wait for a DATABASE_URL server that is not up yet */
  server_wait_ms_max: 10_000,
  /** the whole start of the embedded engine; recovery after a crash is the long part */
  engine_start_ms_max: 120_000,
  /** return of an engine that died under a running server, where nothing says that it only has to wait */
  engine_return_ms_max: 30_000,
  /** with less it does not start: three segments of its log (PostgreSQL, wal_segment_size) */
  engine_room_bytes_min: 48 * 1024 * 1024,
  /** after kill -9 the old server's lock connection needs a moment to go away */
  engine_lock_wait_ms_max: 3_000,
  /** fast shutdown; after it immediate shutdown, which recovers from the WAL at the next start */
  engine_stop_ms_max: 20_000,
  engine_kill_ms_max: 5_000,
  engine_launches_max: 6,
  /** between launches at most */
  engine_patient_ms: 1_000,
  engine_log_bytes_max: 10 * 1024 * 1024,
  engine_log_check_ms: 10 * 60_000,
  /** another server may be in the middle of its migrations */
  migration_wait_ms_max: 300_000,
  migration_lock_wait_ms_max: 30_000,
} as const
