import { sites } from '@kilowatch/contract'
import { Link } from '../../shared/link.tsx'
import { listPage } from '../../ui/list/list-page.tsx'

/** Sites of the business: what they are called, and where they stand. */
export const SitesPage = listPage({
  list: sites.list,
  writing: sites,
  words: ['devices', 'siteRecord'],
  cells: {
    name: { width: 180, render: ({ name }) => <strong>{name}</strong> },
    devices: {
      width: 90,
      render: ({ name, devices }) =>
        devices === 0 ? '0' : <Link to={`/new_device_list?${new URLSearchParams({ site: name })}`}>{devices}</Link>,
    },
    address: { width: 280 },
  },
})
