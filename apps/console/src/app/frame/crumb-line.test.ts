import { describe, expect, it } from 'vitest'
import { crumbLine } from './crumb-line.ts'

const place = { home: { title: 'Overview', to: '/index_new' }, above: [], title: 'Alarms', name: null, isHome: false, unnamed: false }
const words = (line: ReturnType<typeof crumbLine>) => line.map(({ title, to }) => (to === undefined ? title : `${title} > ${to}`))

describe('review C10: the crumbs', () => {
  it('begin with the overview, and stand alone on it', () => {
    expect(words(crumbLine(place))).toEqual(['Overview > /index_new', 'Alarms'])
    expect(words(crumbLine({ ...place, title: 'Overview', isHome: true }))).toEqual(['Overview'])
  })

  it('name the device after the title of its page, and the last is plain text', () => {
    const above = [{ title: 'Devices', to: '/new_device_list' }]
    expect(words(crumbLine({ ...place, above, title: 'History', name: 'UPS-1' }))).toEqual([
      'Overview > /index_new',
      'Devices > /new_device_list',
      'History',
      'UPS-1',
    ])
  })

  it('leave out a page that is flagged, and what is above it is plain text then', () => {
    expect(words(crumbLine({ ...place, title: 'Home (old version)', unnamed: true }))).toEqual(['Overview'])
  })

  it('do not say a group twice', () => {
    expect(words(crumbLine({ ...place, above: [{ title: 'Alarms' }] }))).toEqual(['Overview > /index_new', 'Alarms'])
  })
})
