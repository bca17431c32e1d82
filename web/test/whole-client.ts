/** Entry point of the whole client, used to measure its size. */
export { ApiError } from '#web/api/api-error.ts'
export { createApiKey, deleteApiKey, disableApiKey, enableApiKey, getApiKey, listApiKeys } from '#web/api/api-keys.ts'
export { collection } from '#web/api/collections.ts'
export { WatchError } from '#web/api/event-stream.ts'
export { followChanges } from '#web/api/follow-changes.ts'
export { openStream } from '#web/api/event-stream.ts'
export { createClient } from '#web/client.ts'
export * from '#web/session/actions/account.ts'
export { anonymous, apiKey, emailPassword } from '#web/session/actions/credentials.ts'
export { logIn, loginErrorText, logInWith } from '#web/session/actions/log-in.ts'
export { logOut } from '#web/session/actions/log-out.ts'
export {
  allUsers,
  deleteUser,
  saveSwitch,
  refreshCustomData,
  removeUser,
  switchUser,
} from '#web/session/actions/users.ts'
