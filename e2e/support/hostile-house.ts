import {
  accountInformationCalls,
  alarmCalls,
  businessCalls,
  type Device,
  departmentCalls,
  deviceCalls,
  groupCalls,
  invitationCalls,
  platformCalls,
  positionCalls,
  sharingCalls,
  thresholdCalls,
} from '@kilowatch/contract'
import { expect } from '@playwright/test'
import { ask, type Caller } from './api-client.ts'
import { formulas, hostile, spoken } from './hostile-texts.ts'
import { codeFor, newPhone, type OwnAccount, registered } from './own-account.ts'
import { completeProfile, type Joined, type OwnBusiness, ownBusiness } from './own-business.ts'
import { type SpeakingUplink, speakingUplink } from './speaking-uplink.ts'
import type { ProductFacts } from './the-product.ts'

/** A business in which every text that people and gateways can write is hostile. */
export interface HostileHouse {
  business: OwnBusiness
  employee: Joined & { employeeId: string }
  /** Somebody of another business with whom the device is shared. */
  sharee: OwnAccount
  /** Of an invitation that nobody took. */
  invitationContact: string
  uplink: SpeakingUplink
  device: Device
  alarmId: string
  leave(): Promise<void>
}

export async function hostileHouse(product: ProductFacts): Promise<HostileHouse> {
  const business = await ownBusiness(product, hostile.business, hostile.owner)
  const owner = business.owner.caller
  await describeOneself(product, business.owner)
  const uplink = await speakingUplink(owner, { name: hostile.uplink, software: spoken.software, devices: announced })
  await uplink.report()
  await uplink.cannotRead('spoken', spoken.reason)
  const device = await describeDevices(owner)
  const employee = await people(business)
  const invitationContact = `nobody-${business.id}@example.com`
  await ask(owner, invitationCalls.addEmployee, {
    params: { id: business.id },
    body: { name: hostile.invited, contact: invitationContact },
  })
  const sharee = await registered(product, 'client', hostile.sharee)
  await completeProfile(sharee.caller, hostile.sharee, { nickname: `<u>${sharee.phone}`, companyName: 'x', trade: 'x' })
  await ask(owner, sharingCalls.shareDevices, { body: { boxIds: [device.id], accounts: sharee.phone, mode: 'client' } })
  await ask(sharee.caller, sharingCalls.answerShareOffers, { body: { from: owner.userId, accept: true } })
  const alarmId = await alarm(owner, device)
  const leave = await platform(business)
  return {
    business,
    employee,
    sharee,
    invitationContact,
    uplink,
    device,
    alarmId,
    async leave() {
      await uplink.close()
      await leave()
    },
  }
}

const readings = { load: 40, battery_charge: 90, [spoken.unknownPoint]: 1 }
const announced = [
  { ref: 'written', name: 'UPS', type: 'ups', readings, extras: { [spoken.key]: spoken.value, 'ups.mfr': formulas.announced } },
  { ref: 'spoken', name: spoken.device, site: spoken.site, type: 'ups', readings },
  { ref: 'formula', name: formulas.announced, site: formulas.wide, type: 'ups', readings },
  { ref: 'reckoned', name: 'reckoned', type: 'ups', readings },
] as const

async function describeOneself(product: ProductFacts, { caller, contact, name, password }: Joined): Promise<void> {
  const phone = newPhone()
  await ask(caller, accountInformationCalls.sendContactCode, { body: { contact: phone } })
  const { nickname, companyName, department, trade, address } = hostile
  const phoneCode = await codeFor(product.url, phone)
  const fields = { nickname, companyName, department, trade, address, servicePhone: '02888886666' }
  await ask(caller, accountInformationCalls.saveMe, { body: { ...fields, name, email: contact, phone, phoneCode, password } })
}

async function describeDevices(owner: Caller): Promise<Device> {
  const devices = (await ask(owner, deviceCalls.listDevices, { query: {} })).items
  const called = (name: string) => {
    const found = devices.find((device) => device.name === name)
    if (!found) throw new Error(`no device ${name} among ${devices.map((device) => device.name)}`)
    return found
  }
  const { brand, model, remarks, device: name, site } = hostile
  const written = { params: { deviceId: called('UPS').id }, body: { name, site, info: { brand, model, remarks } } }
  await ask(owner, deviceCalls.changeDevice, written)
  const reckoned = { params: { deviceId: called('reckoned').id }, body: { name: formulas.device, site: formulas.site } }
  await ask(owner, deviceCalls.changeDevice, reckoned)
  return { ...called('UPS'), name, site }
}

async function people({ id, owner, invite }: OwnBusiness): Promise<Joined & { employeeId: string }> {
  const unit = await ask(owner.caller, departmentCalls.addDepartment, { body: { name: hostile.unit, parentId: null } })
  const position = await ask(owner.caller, positionCalls.addPosition, { body: { name: hostile.position, remark: hostile.remark } })
  const group = await ask(owner.caller, groupCalls.addGroup, { body: { name: hostile.group } })
  await ask(owner.caller, groupCalls.addGroup, { body: { name: hostile.subgroup, parentId: group.id } })
  const { jobNumber, remark } = hostile
  const role = { jobNumber, remark, departmentIds: [unit.id], positionId: position.id, right: 'operate' as const, scope: 'all' as const }
  const employee = await invite(hostile.employee, role)
  const params = { id }
  for (const [index, name] of [formulas.employee, formulas.wide].entries())
    await ask(owner.caller, invitationCalls.addEmployee, { params, body: { name, contact: `reckon-${index}-${id}@example.com` } })
  return employee
}

/** An alarm with everything that people can write under it. */
async function alarm(owner: Caller, { id: deviceId }: Device): Promise<string> {
  for (const params of [{ deviceId }, ...(await others(owner, deviceId))]) {
    const { rules, version } = await ask(owner, thresholdCalls.readThresholds, { params })
    await ask(owner, thresholdCalls.saveThresholds, { params, body: { rules: { ...rules, load: { high: [10, 9] } }, version } })
  }
  let alarmId: string | undefined
  await expect
    .poll(async () => {
      alarmId = (await ask(owner, alarmCalls.listAlarms, { query: { deviceId } })).items[0]?.id
      return alarmId
    })
    .toBeTruthy()
  const alarmIds = [alarmId ?? '']
  await ask(owner, alarmCalls.confirmAlarms, { body: { alarmIds, note: hostile.note } })
  await ask(owner, alarmCalls.commentAlarm, { params: { alarmId: alarmId ?? '' }, body: { text: hostile.comment } })
  await ask(owner, alarmCalls.assignAlarms, { body: { alarmIds, userId: owner.userId } })
  await ask(owner, alarmCalls.shelveAlarms, { body: { alarmIds, minutes: 60, reason: hostile.shelved } })
  return alarmIds.join()
}

async function others(owner: Caller, deviceId: string): Promise<{ deviceId: string }[]> {
  const { items } = await ask(owner, deviceCalls.listDevices, { query: {} })
  return items.filter(({ id }) => id !== deviceId).map(({ id }) => ({ deviceId: id }))
}

/** What the operator writes for this business. @returns what takes away that which everybody's lists would keep */
async function platform({ id, operator, owner }: OwnBusiness): Promise<() => Promise<void>> {
  const { title, body } = hostile.announcement
  await ask(operator, platformCalls.publishAnnouncement, { body: { title, body, popUp: true, businessId: id } })
  const wish = { businessId: id, right: 'view', hours: 1, reason: hostile.grantReason } as const
  const { id: grantId } = await ask(operator, platformCalls.requestGrant, { body: wish })
  await ask(owner.caller, businessCalls.decideGrant, { params: { grantId }, body: { approved: true } })
  const { partner } = await ask(operator, platformCalls.addPartner, { body: { name: hostile.partner, businessId: id } })
  return async () => {
    await ask(operator, platformCalls.removePartner, { params: { partnerId: partner.id } })
  }
}
