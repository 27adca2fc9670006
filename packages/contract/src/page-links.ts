/** Pages of the console that messages of the server lead to; a test of the console holds them beside its table of routes. */
export const linkedPages = [
  '/',
  '/current_message',
  '/answer_person',
  '/device_add',
  '/enterprise/operation/fault_records',
  '/enterprise/operation/operation_records',
  '/enterprise/operation/rectification',
  '/enterprise/operation/duty',
  '/enterprise/operation/handover',
  '/enterprise/operation/schedule',
  '/enterprise/provider/patrol',
  '/enterprise/setting/audit',
  '/enterprise/setting/business',
  '/feedback',
  '/group_check',
  '/invitation',
  '/look_enterprise_info',
  '/new_device_list',
  '/new_person_info',
  '/ownspace',
  '/patrol_order/change_orders',
  '/patrol_order/patrol_order_list',
  '/patrol_task/change_order_list',
  '/patrol_task/patrol_task_list',
  '/platform/audit',
  '/platform/feedback',
  '/platform/business_auth',
  '/platform/operators',
  '/platform/watch',
  '/push_setting',
  '/sysmessagelist',
] as const

type LinkedPage = (typeof linkedPages)[number]
/** A page, with what it should show. */
export type PageLink =
  | LinkedPage
  | `${LinkedPage}?${string}`
  | DeviceLink
  | PatrolTaskLink
  | PatrolRecordLink
  | FaultLink
  | RectificationLink
  | ScheduleLink
  | EmployeeLink
  | OperationLink
  | HandoverLink

/** The first page of a device: its path is the area of its type ('/ups?box_id=…'). */
type DeviceLink = `/${string}?box_id=${string}`

/** One task of patrol, as people of a business and as agents have it. */
type PatrolTaskLink = `/patrol_order/${string}` | `/patrol_task/${string}`

/** One patrol record. */
type PatrolRecordLink = `/enterprise/detail/patrol/${string}`

/** One fault. */
type FaultLink = `/enterprise/operation/fault_records/${string}`
/** One rectification. */
type RectificationLink = `/enterprise/operation/rectification/${string}`
/** One hand-over note. */
type HandoverLink = `/enterprise/operation/handover/${string}`
/** One member of a business. */
type EmployeeLink = `/enterprise/detail/member/${string}`
/** One schedule item. */
type ScheduleLink = `/enterprise/operation/schedule/${string}`
/** One operation ticket. */
type OperationLink = `/enterprise/operation/operation_records/${string}`
