/** A Victorian locality with its real postcode, municipality and water corporation. */
export interface Locality {
  readonly name: string;
  readonly postcode: string;
  readonly municipality: string;
  readonly council: string;
  readonly water: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Farms and coast: wider numbers, no units. */
  readonly isRural: boolean;
}

const yarraValley = 'Yarra Valley Water';
const southEast = 'South East Water';
const greaterWestern = 'Greater Western Water';

function town(
  name: string,
  postcode: string,
  municipality: string,
  council: string,
  water: string,
  latitude: number,
  longitude: number,
  isRural = false,
): Locality {
  return { name, postcode, municipality, council, water, latitude, longitude, isRural };
}

export const localities: readonly Locality[] = [
  town('CARLTON', '3053', 'MELBOURNE', 'City of Melbourne', greaterWestern, -37.8004, 144.9671),
  town('KEW', '3101', 'BOROONDARA', 'City of Boroondara', yarraValley, -37.8065, 145.0309),
  town('FITZROY', '3065', 'YARRA', 'City of Yarra', greaterWestern, -37.7984, 144.9783),
  town('BRUNSWICK', '3056', 'MERRI-BEK', 'Merri-bek City Council', yarraValley, -37.7667, 144.9622),
  town('FOOTSCRAY', '3011', 'MARIBYRNONG', 'Maribyrnong City Council', greaterWestern, -37.8001, 144.9007),
  town('ST KILDA', '3182', 'PORT PHILLIP', 'City of Port Phillip', southEast, -37.8676, 144.9809),
  town('BROADMEADOWS', '3047', 'HUME', 'Hume City Council', yarraValley, -37.6836, 144.9187),
  town('DIAMOND CREEK', '3089', 'NILLUMBIK', 'Nillumbik Shire Council', yarraValley, -37.6734, 145.158),
  town('LILYDALE', '3140', 'YARRA RANGES', 'Yarra Ranges Council', yarraValley, -37.7576, 145.3519),
  town('GLEN WAVERLEY', '3150', 'MONASH', 'City of Monash', yarraValley, -37.8781, 145.1646),
  town('BOX HILL', '3128', 'WHITEHORSE', 'City of Whitehorse', yarraValley, -37.8189, 145.1218),
  town('DANDENONG', '3175', 'GREATER DANDENONG', 'City of Greater Dandenong', southEast, -37.987, 145.2149),
  town('FRANKSTON', '3199', 'FRANKSTON', 'Frankston City Council', southEast, -38.1439, 145.1261),
  town('WERRIBEE', '3030', 'WYNDHAM', 'Wyndham City Council', greaterWestern, -37.8991, 144.6615),
  town('SUNBURY', '3429', 'HUME', 'Hume City Council', greaterWestern, -37.5774, 144.7262),
  town('BERWICK', '3806', 'CASEY', 'City of Casey', southEast, -38.0301, 145.3489),
  town(
    'MORNINGTON',
    '3931',
    'MORNINGTON PENINSULA',
    'Mornington Peninsula Shire',
    southEast,
    -38.2189,
    145.0386,
  ),
  town('JAM JERRUP', '3984', 'BASS COAST', 'Bass Coast Shire Council', southEast, -38.3281, 145.5222, true),
  town(
    'MANSFIELD',
    '3722',
    'MANSFIELD',
    'Mansfield Shire Council',
    'Goulburn Valley Water',
    -37.0522,
    146.0867,
  ),
  town('BAMAWM', '3561', 'CAMPASPE', 'Campaspe Shire Council', 'Coliban Water', -36.2553, 144.6261, true),
  town('BENDIGO', '3550', 'GREATER BENDIGO', 'City of Greater Bendigo', 'Coliban Water', -36.757, 144.2794),
  town(
    'BALLARAT CENTRAL',
    '3350',
    'BALLARAT',
    'City of Ballarat',
    'Central Highlands Water',
    -37.5622,
    143.8503,
  ),
  town('BELMONT', '3216', 'GREATER GEELONG', 'City of Greater Geelong', 'Barwon Water', -38.1757, 144.3422),
  town('MILDURA', '3500', 'MILDURA', 'Mildura Rural City Council', 'Lower Murray Water', -34.2087, 142.1312),
  town('WARRNAMBOOL', '3280', 'WARRNAMBOOL', 'Warrnambool City Council', 'Wannon Water', -38.3818, 142.488),
  town('WODONGA', '3690', 'WODONGA', 'Wodonga City Council', 'North East Water', -36.1241, 146.8818),
];
