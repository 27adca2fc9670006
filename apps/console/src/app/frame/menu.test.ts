import { describe, expect, it } from 'vitest'
import { personWith } from '../../../test/person.ts'
import type { Area } from '../../shared/area.ts'
import type { Person } from '../../shared/who.ts'
import { menuFor, personalMenuFor, phoneMenuFor } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'

/** The sidebar as lines: '/index_new', 'people: /enterprise/member/list …'. */
const shown = (person: Person, area: Area = 'main') =>
  menuFor(person, area).map((item) =>
    'group' in item ? `${item.group}: ${item.entries.map(({ route }) => route.path).join(' ')}` : item.route.path,
  )

const devices =
  'devices: /device_overview /new_device_list /data_monitor /new_device_group /site_list /vr /batch_threshold /device_add /sim_list /new_message_list /ownspace'
const patrol =
  'patrol: /patrol_order/patrol_plans /patrol_order/sheets /patrol_order/patrol_order_list /patrol_manger/person_patrol_list /patrol_order/change_orders /patrol_order/missed /enterprise/provider/patrol /enterprise/authorization/patrol'
const operations =
  'operations: /enterprise/operation/overview /enterprise/operation/todo /enterprise/operation/events /enterprise/operation/fault_records /enterprise/operation/recovery_records /enterprise/operation/operation_records /enterprise/operation/rectification /enterprise/operation/projects /enterprise/operation/duty /enterprise/operation/handover /enterprise/operation/schedule'
const people = expect.stringContaining('people: /enterprise/member/list /enterprise/member/departments /enterprise/member/titles')
const business =
  'business: /enterprise/setting/business /enterprise/setting/ups_rules /enterprise/setting/notifications /enterprise/setting/audit'

const settings = 'settings: /waring_manage /custom_title'
const help = 'help: /manual /faq /answer_person /feedback'

describe('the sidebar', () => {
  it('holds what the pages say, in their order', () => {
    expect(shown(personWith({}))).toEqual([
      '/index_new',
      '/mointor_center',
      '/event/event_overview',
      '/current_message',
      '/alarm_statist',
      devices,
      patrol,
      operations,
      people,
      business,
      settings,
      '/enterprise/home/overview',
      '/new_person_info',
      help,
    ])
  })

  it('leaves away what is not the person’s, and groups that are empty then', () => {
    expect(shown(personWith({ right: 'operate' }))).toEqual([
      '/index_new',
      '/mointor_center',
      '/event/event_overview',
      '/current_message',
      '/alarm_statist',
      'devices: /device_overview /new_device_list /data_monitor /new_device_group /site_list /vr /sim_list /new_message_list /ownspace',
      patrol.replace(' /enterprise/provider/patrol /enterprise/authorization/patrol', ''),
      operations,
      'business: /enterprise/setting/ups_rules',
      settings,
      '/enterprise/home/overview',
      '/new_person_info',
      help,
    ])
    const platform = shown(personWith({ right: 'view', businessId: null, operator: true })).at(-3)
    expect(shown(personWith({ U137: 1 }))).not.toContainEqual(expect.stringContaining('patrol:'))
    const agent = shown(personWith({ agent: 1, businessId: null, right: 'view' }))
    expect(agent).toContain('patrol: /patrol_task/patrol_task_list /patrol_task/patrol_record_list /patrol_task/change_order_list')
    expect(platform).toMatch(/^platform: \/platform \/platform\/watch .*\/platform\/audit$/)
  })

  it('review J14: tells an operator of the platform of devices only where they see some', () => {
    const operator = personWith({ right: 'view', businessId: null, operator: true })
    const paths = (seesDevices: boolean) =>
      menuFor(operator, 'main', seesDevices)
        .flatMap((item) => ('group' in item ? item.entries : [item]))
        .map(({ route }) => route.path)
    const ofDevices = [
      '/current_message',
      '/alarm_statist',
      '/event/event_overview',
      '/device_overview',
      '/new_device_list',
      '/data_monitor',
    ]
    expect(paths(true)).toEqual(expect.arrayContaining(ofDevices))
    expect(paths(false).filter((path) => ofDevices.includes(path))).toEqual([])
    expect(paths(false)).toEqual(expect.arrayContaining(['/index_new', '/platform', '/manual']))
    // Of somebody of a business everything stays: their devices are still to come.
    expect(menuFor(personWith({}), 'main', false)).toEqual(menuFor(personWith({})))
  })

  it('of the enterprise area holds its own addresses, and a way back; nobody else has the way in', () => {
    const own = shown(personWith({}), 'enterprise')
    expect(own.slice(0, 4)).toEqual(['/enterprise/home/overview', '/enterprise/event', '/current_message', '/alarm_statist'])
    expect(own).toContainEqual(
      expect.stringContaining('devices: /enterprise/device/overview /enterprise/device/list /enterprise/device/monitor'),
    )
    expect(own.slice(-5)).toEqual([people, business, 'settings: /waring_manage', help, '/index_new'])
    expect(shown(personWith({ authState: 1 }))).not.toContain('/enterprise/home/overview')
  })

  it('stands beside the menu of the person, which holds what pages declare as personal and the person may open', () => {
    const paths = (person: Person) => personalMenuFor(person).map(({ route }) => route.path)
    expect(paths(personWith({}))).toEqual([
      ...['/new_person_info', '/ownspace', '/push_setting', '/custom_title', '/renewal_center', '/enterprise/pass_info'],
    ])
    // review C7: the specification reaches it from here alone.
    expect(paths(personWith({ authState: 1 }))).not.toContain('/enterprise/pass_info')
    expect(paths(personWith({ brandid: '3S' }))).not.toContain('/new_person_info')
  })

  it('has an icon for each entry, and entries for the thumb on phones', () => {
    const all = menuFor(personWith({ operator: true }))
    for (const item of all) for (const { icon } of 'group' in item ? [item, ...item.entries] : [item]) expect(menuIcons[icon]).toBeTruthy()
    const shownOn = (entries: readonly { route: { path: string }; name: { en: string } }[]) =>
      entries.map(({ route, name }) => `${route.path} ${name.en}`)
    const barOf = (person: Person, area?: Area) => shownOn(phoneMenuFor(person, area).bar)
    // review J12: to-dos and rounds are within the thumb's reach; whoever only looks has four entries with Me, whoever has no work has devices.
    const [alarms, todos, scan, patrol] = [
      ...['/current_message Alarms', '/enterprise/operation/todo To-dos', '/scan Scan', '/patrol_order/patrol_order_list Patrol'],
    ]
    expect(barOf(personWith({}))).toEqual([alarms, todos, scan, patrol])
    expect(barOf(personWith({ right: 'view' }))).toEqual([alarms, scan, patrol])
    expect(shownOn(phoneMenuFor(personWith({})).more)).toEqual(['/new_device_list Devices'])
    expect(barOf(personWith({}), 'enterprise')).toEqual([alarms, todos, scan, '/enterprise/operation/work_orders Patrol'])
    expect(barOf(personWith({ right: 'view', businessId: null }))).toEqual([alarms, '/new_device_list Devices', scan])
    expect(barOf(personWith({ right: 'view', businessId: null, agent: 1 }))).toEqual([alarms, scan, '/patrol_task/patrol_task_list Patrol'])
    for (const { icon } of phoneMenuFor(personWith({})).bar) expect(menuIcons[icon]).toBeTruthy()
  })
})
