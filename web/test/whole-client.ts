/** The whole client by its front doors: what its weight is measured on. */
export { ApiError } from '#web/api/api-error.ts'
export { createApiKey, deleteApiKey, disableApiKey, enableApiKey, getApiKey, listApiKeys } from '#web/api/api-keys.ts'
export { collection } from '#web/api/collections.ts'
export { WatchError } from '#web/api/event-stream.ts'
export { followChanges } from '#web/api/follow-changes.ts'
export { openStream } from '#web/api/event-stream.ts'
export { createClient } from '#web/client.ts'
export * from '#web/session/flows/account.ts'
export { anonymous, apiKey, emailPassword } from '#web/session/flows/credentials.ts'
export { logIn, loginErrorText, logInWith } from '#web/session/flows/log-in.ts'
export { logOut } from '#web/session/flows/log-out.ts'
export {
  allUsers,
  deleteUser,
  keepSwitch,
  refreshCustomData,
  removeUser,
  switchUser,
} from '#web/session/flows/users.ts'
