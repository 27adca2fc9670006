import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import { readCommand, type UplinkConfig } from '@kilowatch/telemetry'
import { createLocalAlarms } from './alarms/local-alarms.ts'
import { type Backoff, defaultBackoff } from './backoff.ts'
import { type Clock, machineClock } from './clock.ts'
import { brokerAccess } from './config/credential.ts'
import type { DeviceConfig } from './config/device-settings.ts'
import type { GatewayConfig } from './config/read-config.ts'
import { ServedConfig } from './config/served-config.ts'
import type { Target } from './control/carrier.ts'
import { createCommander } from './control/commander.ts'
import { Journal } from './control/journal.ts'
import { createReader } from './control/reader.ts'
import { createDoorkeeper } from './doors/doorkeeper.ts'
import { startDrivers } from './drivers/start-drivers.ts'
import { unconfiguredType } from './drivers/unconfigured.ts'
import type { Log } from './log.ts'
import { createBuses } from './polling/bus.ts'
import { ExchangeCounts } from './polling/exchange-counts.ts'
import { type Failure, startPoller } from './polling/poller.ts'
import { lockState } from './state-lock.ts'
import { createTimetable } from './timetable/timetable.ts'
import { announcedAs } from './uplink/announced.ts'
import { backfill, type Stretch, stretchesOf } from './uplink/backfill.ts'
import { defaultFlightRules } from './uplink/flights.ts'
import { PointLists } from './uplink/point-lists.ts'
import { DiskQueue } from './uplink/queue/disk-queue.ts'
import { unreachableOf, wireReasons } from './uplink/unreachable.ts'
import { startUplink, type UplinkRules } from './uplink/uplink.ts'

export interface GatewayOptions {
  log: Log
  clock?: Clock
  /** 0 up to 1; for waiting times only. */
  random?: () => number
  /** Waiting times and windows other than the usual. */
  rules?: Partial<UplinkRules>
  deviceBackoff?: Backoff
  /** Between two readings that look whether a command was done, ms. */
  proofEvery?: number
  /** Between two looks whether a timed task is due, ms. */
  timetableEvery?: number
  /** Between two looks whether the server is gone, and whether the output for alarms is as it should be, ms. */
  alarmsEvery?: number
  /** Of the words about alarms in the log. */
  language?: Language
}

export interface Gateway {
  stop(): Promise<void>
}

/** A timed task whose device is busy is not begun later than this, ms. */
const timedWithin = 60_000
/** An output for alarms whose device is busy is not switched later than this, ms; then it is tried again. */
const outputWithin = 30_000

/** Starts one uplink with all its devices. @throws Mistake when the credential or the state folder does not allow it */
export function startGateway(file: GatewayConfig, options: GatewayOptions): Gateway {
  // Of its own: what the server sets is set in them, and drivers read it there.
  const config = { ...file, devices: file.devices.map((device) => ({ ...device })) }
  const access = brokerAccess(config)
  const lock = lockState(config.state)
  const log = options.log.child({ uplink: config.uplink })
  const clock = options.clock ?? machineClock()
  const random = options.random ?? Math.random
  const queue = new DiskQueue({
    folder: join(config.state, 'queue'),
    maxBytes: config.queue.maxBytes,
    boot: clock.boot,
    newStream: () => randomBytes(16).toString('hex'),
    log,
  })
  const lists = new PointLists(join(config.state, 'devices.json'), log)
  lists.keepOnly((ref) => config.devices.some((device) => ref === device.ref || ref.startsWith(`${device.ref}.`)))
  const served = new ServedConfig({
    file: join(config.state, 'config.json'),
    log,
    ownerOfPart: (ref) =>
      config.devices.some((device) => device.ref === ref)
        ? undefined
        : config.devices.find((device) => ref.startsWith(`${device.ref}.`))?.ref,
  })
  setIntervals()
  const failures = new Map<string, Failure>()
  const exchanges = new Map(config.devices.map(({ ref }) => [ref, new ExchangeCounts()]))
  const begun = clock.up()
  const commander = createCommander({
    journal: new Journal(join(config.state, 'commands.json'), log),
    clock,
    log,
    proofEvery: options.proofEvery ?? 1_000,
    targetOf: (ref) => targets.get(ref) ?? targets.get(ownerOf(ref)),
    offered: (ref) => lists.offered(ref),
    tell(result) {
      if (!timetable.settle(result) && !alarms.settle(result) && !doorkeeper.settle(result)) uplink.tell(result)
    },
  })
  const reader = createReader({
    targetOf: (ref) => targets.get(ref) ?? targets.get(ownerOf(ref)),
    tell: (result) => uplink.tell(result),
    log,
  })
  const timetable = createTimetable({
    file: join(config.state, 'timetable.json'),
    uplink: config.uplink,
    clock,
    log,
    every: options.timetableEvery ?? 1_000,
    carryOut: (order) => commander.undertake(order, timedWithin),
    outcomeOf: (id) => commander.outcomeOf(id),
    report: (report) => uplink.report('scheduled', report),
    outputs: { waiting: () => alarms.runs.waiting(), heard: (ids) => alarms.runs.heard(ids) },
  })
  const alarms = createLocalAlarms({
    state: config.state,
    uplink: config.uplink,
    settings: config.alarm_output,
    clock,
    log,
    language: options.language ?? 'en',
    every: options.alarmsEvery ?? 1_000,
    deviceName: (ref) => config.devices.find((device) => device.ref === ref)?.name ?? ref,
    typeOf: (ref) => lists.offered(ref)?.type,
    carryOut: (order) => commander.undertake(order, outputWithin),
    outputEnded: () => timetable.outputEnded(),
  })
  const doorkeeper = createDoorkeeper({
    folder: join(config.state, 'doors'),
    uplink: config.uplink,
    clock,
    log,
    typeOf: (ref) => lists.offered(ref)?.type,
    readers: () => [...targets].flatMap(([ref, { access }]) => (access.credentials ? [ref] : [])),
    carryOut: (order, within) => commander.undertake(order, within),
    outcomeOf: (id) => commander.outcomeOf(id),
    report: (report) => uplink.report('passages', report),
  })
  const uplink = startUplink({
    access,
    queue,
    lists,
    rules: { ...uplinkRules(config), ...options.rules },
    clock,
    random,
    log,
    commands: {
      hear: (command) => (command.command === readCommand ? reader : commander).hear(command),
      down() {
        commander.down()
        reader.down()
      },
    },
    config: { hear: hearConfig, answer: () => ({ ...served.answer(), limits: alarms.limits() }) },
    timetable,
    server: alarms.server,
    unreachable: () => unreachableOf(failures, lists),
    doors: doorkeeper,
    exchanges: () => ({ for: clock.up() - begun, devices: [...exchanges].flatMap(([ref, counts]) => counts.told(ref, clock.up()) ?? []) }),
  })
  const drivers = startDrivers(config, { clock, log })
  const busOf = createBuses()
  const targets = new Map<string, Target>()
  const hearing: (() => void)[] = []
  let stopped = false
  const [nearPast, farPast] = pasts()
  const started = tellPasts(nearPast).then(() => {
    drivers.save()
    if (stopped) return
    for (const device of config.devices) targets.set(device.ref, pollDevice(device))
    commander.begin()
    reader.begin()
    timetable.begin()
    alarms.begin()
    doorkeeper.begin()
    doorkeeper.up()
  })
  const told = started.then(() => tellPasts(farPast))
  const saving = setInterval(() => drivers.save(), 60_000)

  /** @returns devices that are read at another interval from now on */
  function setIntervals(): string[] {
    return file.devices.flatMap(({ ref, interval: own }, index) => {
      const device = config.devices[index]
      const interval = served.intervalOf(ref) ?? own
      if (!device || device.interval === interval) return []
      device.interval = interval
      return [ref]
    })
  }

  /** Those that are read otherwise are read at once: the server hears of the interval before it takes them for silent. */
  function hearConfig({ limits, ...wanted }: UplinkConfig): void {
    alarms.take(limits)
    if (!served.take(wanted)) return
    for (const ref of setIntervals()) targets.get(ref)?.poller.restart()
  }

  /** What reaches up to the present comes before it; the rest is told while devices are read. */
  function pasts(): [near: Stretch[], far: Stretch[]] {
    const stretches = drivers.pasts.flatMap((past) => stretchesOf(past, clock.now()))
    return [stretches.filter(({ to }) => to === undefined), stretches.filter(({ to }) => to !== undefined)]
  }

  async function tellPasts(stretches: readonly Stretch[]): Promise<void> {
    for (const stretch of stretches) await backfill(stretch, config, { uplink, lists, log, isOver: () => stopped })
  }

  /** Of a part of a device: the device. */
  function ownerOf(part: string): string {
    return config.devices.find(({ ref }) => lists.refsOf(ref).includes(part))?.ref ?? part
  }

  function pollDevice(device: DeviceConfig): Target {
    const access = drivers.access(device)
    const counts = exchanges.get(device.ref)
    const poller = startPoller({
      access,
      bus: busOf(access.bus),
      interval: () => device.interval,
      backoff: options.deviceBackoff ?? defaultBackoff,
      clock,
      random,
      log: log.child({ device: device.ref }),
      exchanges: { answered: (took) => counts?.answered(took), failed: (error) => counts?.failed(error, clock.up()) },
      onReading: (readings) => {
        for (const reading of readings) {
          for (const { time, values } of uplink.offer(reading, announcedAs(device, reading.ref)))
            alarms.hear({ ...reading, values }, time.t, device.interval)
          doorkeeper.read(reading)
        }
      },
      onMissed: ({ reason }) => uplink.missed(unread(device, access.type), announcedAs(device, device.ref), wireReasons[reason]),
      onState: (failure) => {
        if (failure) failures.set(device.ref, failure)
        else failures.delete(device.ref)
        uplink.stateChanged()
      },
    })
    const end = access.credentials?.((presented) => doorkeeper.present(device.ref, presented))
    if (end) hearing.push(end)
    return { access, poller }
  }

  return {
    async stop() {
      stopped = true
      reader.down()
      clearInterval(saving)
      timetable.stop()
      doorkeeper.stop()
      for (const end of hearing) end()
      await told
      await Promise.all([commander.stop(), ...[...targets.values()].map(({ poller }) => poller.stop())])
      drivers.save()
      await alarms.stop()
      await uplink.stop()
      lock.release()
    },
  }
}

function uplinkRules(config: GatewayConfig): UplinkRules {
  return {
    ...defaultFlightRules,
    resendPerSecond: config.queue.resendPerSecond,
    gather: 50,
    statusEvery: 60_000,
    helloEvery: 5_000,
    backoff: defaultBackoff,
  }
}

/** What is known of a device before it has said anything. */
function unread({ ref, name, type }: DeviceConfig, found: string | undefined) {
  return { ref, type: type ?? found ?? unconfiguredType().code, ...(name === undefined ? {} : { name }) }
}
