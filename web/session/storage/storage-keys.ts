import { APP } from '#web/api/session-wire.ts'

/**
 * Storage keys of `realm-web`, the client of the protocol, so that the clients are interchangeable (session service
 * §11).
 */
export const APP_KEYS = `realm-web:app(${APP})`
export const USER_IDS = `${APP_KEYS}:userIds`
export const DEVICE_ID = `${APP_KEYS}:deviceId`

/** A device id of zeros stands for no device id. */
export const NO_DEVICE = '0'.repeat(24)

export const USER_PARTS = ['accessToken', 'refreshToken', 'profile', 'providerType'] as const
export type UserPart = (typeof USER_PARTS)[number]

export const userKey = (userId: string, part: UserPart) => `${APP_KEYS}:user(${userId}):${part}`
