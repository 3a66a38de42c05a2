import { describeUserAgent } from '../../rules/devices.ts'

/** Names browser and system of a request, for the list of sessions. Versions and models are not kept. */
export const describeDevice = (headers: Headers) => describeUserAgent(headers.get('user-agent') ?? '')
