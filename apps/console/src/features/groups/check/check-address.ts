import { urlChoice, urlText } from '../../../ui/use-url-state.ts'

/** Of which group, which of its checks (empty: the newest), and what of it. */
export const checkAddress = { group: urlText(), check: urlText(), show: urlChoice(['all', 'open'], 'all') }
