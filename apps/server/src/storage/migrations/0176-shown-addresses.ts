/** What is kept of a camera's address for everybody to read: scheme and host, as cameras write secrets behind them in many ways. */
export const shownAddresses = `
update videos set address_shown = coalesce(substring(address_shown from '^[a-zA-Z]+://[^/?#;@]*'), '') where kind = 'rtsp' or address_shown ~ '[@;=&%,]';
`
