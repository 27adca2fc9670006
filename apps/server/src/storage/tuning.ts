/** Small for a machine that does other work too; durable: nothing here weakens fsync. */
export const tuned = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  wal_compression: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
} as const
