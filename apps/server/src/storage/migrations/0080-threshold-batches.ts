/** Limits that were set on many devices at once, with what each had before: so that the batch is undone as one. */
export const thresholdBatches = `
create table threshold_batches (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  type text not null,
  wishes jsonb not null,
  created_at timestamptz not null,
  created_by bigint references users on delete set null,
  undone_at timestamptz,
  undone_by bigint references users on delete set null
);
create index threshold_batches_business on threshold_batches (business_id, created_at desc);

create table threshold_batch_devices (
  batch_id bigint not null references threshold_batches on delete cascade,
  device_id integer not null references devices on delete cascade,
  -- Of its limits once the batch had set them: while it holds, nobody has changed them since.
  version bigint not null,
  before jsonb not null,
  primary key (batch_id, device_id)
);
create index threshold_batch_devices_device on threshold_batch_devices (device_id);
`
