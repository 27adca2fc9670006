/** People see which of their browsers are pushed to. */
export const pushBrowsers = `
alter table push_subscriptions
  -- What the browser said of itself when it subscribed.
  add column agent text not null default '',
  add column last_sent_at timestamptz;
`
