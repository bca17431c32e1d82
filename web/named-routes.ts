import { paths } from './paths.ts'

/** The specification's own names for addresses. */
export const namedRoutes = {
  SignIn: paths.signIn,
  SignUp: paths.signUp,
  Browse: paths.browse,
  Confirm: paths.confirm,
  Forgot: paths.forgot,
  Recover: paths.recover,
  Watch: paths.watch,
  Latest: paths.latest,
  MyList: paths.myList,
  Search: ({ id }: { id: string }) => paths.search(id),
  ManageAccount: paths.manageAccount,
  HelpCenter: paths.helpCenter,
  Info: paths.info,
  LockedAccess: paths.lockedAccess,
  Cart: paths.cart,
  Notifications: paths.notifications,
}
