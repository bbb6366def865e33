export type Operator = {
  name: string
  address: string
  email: string
  phone: string
  grievanceOfficer: string
  /** true while any of it is our example */
  isExample: boolean
}
