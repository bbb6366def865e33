/** Customers with plausible addresses; no real person is meant. */
import { chanceFor, slugOf } from './chance.ts'
import type { DemoCustomer, Language } from './demo-types.ts'

export const demoCustomerEmail = 'customer@haat.test'

type Row = [
  fullName: string,
  line1: string,
  line2: string,
  city: string,
  state: string,
  pincode: string,
  language: Language,
]
const rows: Row[] = [
  ['Anjali Deshpande', '14 Nilgiri Apartments', 'Prabhat Road, Erandwane', 'Pune', 'maharashtra', '411004', 'mr'],
  ['Rohan Mehta', '3B Sagar Kunj', 'Nepean Sea Road', 'Mumbai', 'maharashtra', '400006', 'en'],
  ['Kavya Raghavan', '22 Third Main Road', 'Gandhi Nagar, Adyar', 'Chennai', 'tamilNadu', '600020', 'ta'],
  ['Arjun Bhattacharya', '8 Lake Terrace', 'Southern Avenue', 'Kolkata', 'westBengal', '700029', 'bn'],
  ['Simran Gill', '512 Sector 38', 'Near the gurdwara', 'Ludhiana', 'punjab', '141001', 'pa'],
  ['Nikhil Verma', 'C 41 Mahanagar', 'Faizabad Road', 'Lucknow', 'uttarPradesh', '226006', 'hi'],
  ['Farah Qureshi', '11 Banjara Enclave', 'Road No. 12', 'Hyderabad', 'telangana', '500034', 'te'],
  ['Deepika Gowda', '47 Eleventh Cross', 'Malleshwaram', 'Bengaluru', 'karnataka', '560003', 'kn'],
  ['Joseph Kurian', 'Pallath House', 'Panampilly Nagar', 'Kochi', 'kerala', '682036', 'ml'],
  ['Hetal Shah', '9 Shantivan Society', 'Paldi', 'Ahmedabad', 'gujarat', '380007', 'gu'],
  ['Subhashree Das', 'Plot 318', 'Saheed Nagar', 'Bhubaneswar', 'odisha', '751007', 'or'],
  ['Bhaskar Saikia', 'House 5, Rajgarh Road', 'Chandmari', 'Guwahati', 'assam', '781003', 'as'],
  ['Priyanka Rathore', '27 Civil Lines', 'Near Collectorate', 'Jaipur', 'rajasthan', '302006', 'hi'],
  ['Aditya Sinha', 'Flat 201, Ganga Residency', 'Boring Road', 'Patna', 'bihar', '800001', 'hi'],
  ['Meera Iyer', '6 Race Course Road', 'Opposite the park', 'Coimbatore', 'tamilNadu', '641018', 'ta'],
  ['Tenzin Wangmo', 'Lower Sichey', 'Below the school', 'Gangtok', 'sikkim', '737101', 'en'],
  ['Lalnunmawii Pachuau', 'Chanmari West', 'Near the clinic', 'Aizawl', 'mizoram', '796007', 'en'],
  ['Vikram Chauhan', '18 The Ridge', 'Sanjauli', 'Shimla', 'himachalPradesh', '171006', 'hi'],
  ['Ritu Agarwal', 'E 7/114 Arera Colony', 'Near Bittan Market', 'Bhopal', 'madhyaPradesh', '462016', 'hi'],
  ['Sneha Naik', '104 Fontainhas', '31 January Road', 'Panaji', 'goa', '403001', 'en'],
  ['Imtiaz Lone', '3 Rajbagh', 'Near the bund', 'Srinagar', 'jammuKashmir', '190008', 'en'],
  ['Padma Reddy', 'Door 40-1-52', 'Labbipet', 'Vijayawada', 'andhraPradesh', '520010', 'te'],
  ['Gaurav Yadav', '1407 Orchid Towers', 'Sector 54', 'Gurugram', 'haryana', '122011', 'hi'],
  ['Anamika Toppo', '12 Kanke Road', 'Near Rock Garden', 'Ranchi', 'jharkhand', '834008', 'hi'],
  ['Kezevino Angami', '5 High School Road', 'Kohima town', 'Kohima', 'nagaland', '797001', 'en'],
  ['Sandeep Pant', '33 Rajpur Road', 'Hathibarkala', 'Dehradun', 'uttarakhand', '248001', 'hi'],
]

export function demoCustomers(): DemoCustomer[] {
  return rows.map(([fullName, line1, line2, city, state, pincode, language], i) => ({
    email: i === 0 ? demoCustomerEmail : `${slugOf(fullName)}@haat.test`,
    fullName,
    phone: `+91999980${String(2000 + chanceFor('phone', i).int(0, 99) * 50 + i).padStart(4, '0')}`,
    language,
    address: { line1, line2, city, state, pincode },
  }))
}
