import { defineBudgets } from './budget.ts'

const mebibyte = 1_048_576
const minute = 60

const closed = { zh: '关闭连接', en: 'closes the connection' }
const waits = { zh: '在发送方等待，不丢失', en: 'made to wait at its sender; nothing is lost' }

/** What an uplink sends to the embedded broker. A box of 1,000 devices with 40 values a second sends 0.4 MB a second. */
export const uplinkBudgets = defineBudgets({
  uplinkConnections: {
    each: 'uplink',
    input: { zh: '连接（密钥正确）', en: 'connections with the right secret' },
    most: 60,
    unit: 'count',
    within: minute,
    exceeded: { zh: '拒绝连接，须稍后再试', en: 'refused; it may try again later' },
    alarmAfter: 60,
  },
  uplinkPackets: {
    each: 'uplink',
    input: { zh: 'MQTT 报文', en: 'MQTT packets' },
    most: 5_000,
    unit: 'count',
    within: 1,
    exceeded: waits,
    // Seconds, since each second in which it waits counts once.
    alarmAfter: 300,
  },
  uplinkBytes: {
    each: 'uplink',
    input: { zh: 'MQTT 报文的数据量', en: 'bytes of MQTT packets' },
    most: 10 * mebibyte,
    unit: 'bytes',
    within: 10,
    exceeded: waits,
    alarmAfter: 300,
  },
  publishInFlight: {
    each: 'connection',
    input: { zh: '未确认的发布', en: 'publishes that are not acknowledged yet' },
    most: 10,
    unit: 'count',
    exceeded: waits,
  },
  publishQos2: {
    each: 'connection',
    input: { zh: 'QoS 2 的发布', en: 'publishes of QoS 2' },
    most: 0,
    unit: 'count',
    exceeded: { zh: '在接收内容之前关闭连接，并计数', en: 'closes the connection before the payload is received; counted' },
    alarmAfter: 10,
  },
  // Twice what the protocol allows: what is only somewhat too large is still received, counted and kept.
  publishPacket: {
    each: 'connection',
    input: { zh: '一次发布', en: 'one publish' },
    most: 2 * mebibyte,
    unit: 'bytes',
    exceeded: { zh: '在接收内容之前关闭连接，并计数', en: 'closes the connection before the payload is received; counted' },
    alarmAfter: 10,
  },
  otherPacket: {
    each: 'connection',
    input: { zh: '其他任一报文，以及接入之前的任一报文', en: 'any other packet, and any packet before it is let in' },
    most: 8_192,
    unit: 'bytes',
    exceeded: closed,
    alarmAfter: 10,
  },
  strangerPackets: {
    each: 'connection',
    input: { zh: '接入之前的报文', en: 'packets before it is let in' },
    most: 50,
    unit: 'count',
    within: 1,
    exceeded: waits,
  },
  strangerBytes: {
    each: 'connection',
    input: { zh: '接入之前的数据量', en: 'bytes before it is let in' },
    most: 65_536,
    unit: 'bytes',
    within: 1,
    exceeded: waits,
  },
  unreadAnswers: {
    each: 'connection',
    input: { zh: '网关未读取的应答', en: 'answers that it has not read' },
    most: 262_144,
    unit: 'bytes',
    exceeded: { zh: '不再发送；网关重发后会再次得到确认', en: 'not sent; what it sends again is confirmed again' },
  },
  unreadTime: {
    each: 'connection',
    input: { zh: '应答无法送出的时间', en: 'time in which it reads nothing of what waits' },
    most: 10,
    unit: 'seconds',
    exceeded: closed,
    alarmAfter: 10,
  },
  rejectionsTold: {
    each: 'uplink',
    input: { zh: '告知网关的被拒消息（每秒一条通知）', en: 'refused messages that it is told of, in one message a second' },
    most: 100,
    unit: 'count',
    within: 1,
    exceeded: { zh: '只告知最新的；其余由网关重发', en: 'the newest are told; the others are sent again' },
    alarmAfter: 10_000,
  },
  connectionMemory: {
    each: 'process',
    input: { zh: '所有连接中尚未收完、未读取、未送出的数据', en: 'what all connections hold that is not whole, not read or not sent yet' },
    most: 64 * mebibyte,
    unit: 'bytes',
    exceeded: { zh: '关闭占用最多的连接', en: 'closes the connection that holds the most' },
    alarmAfter: 1,
  },
  waitingBytes: {
    each: 'uplink',
    input: { zh: '等待入库的消息', en: 'messages that wait to be stored' },
    most: 2 * mebibyte,
    unit: 'bytes',
    exceeded: waits,
  },
  waitingSamples: {
    each: 'uplink',
    input: { zh: '等待入库的样本', en: 'samples that wait to be stored' },
    most: 2_000,
    unit: 'count',
    exceeded: waits,
  },
  // An external broker cannot be told to hold one uplink back.
  waitingBytesUnheld: {
    each: 'uplink',
    input: { zh: '等待入库的消息（外部 MQTT 服务器）', en: 'messages that wait to be stored, from an external broker' },
    most: 16 * mebibyte,
    unit: 'bytes',
    exceeded: { zh: '不确认，网关稍后重发', en: 'not confirmed, so that it is sent again later' },
  },
})
