-- What is looked for and what is opened and bought after it, counted by day; nobody is kept with it.
create table search_counts (
  words text not null,
  day date not null,
  asked int not null,
  unfound int not null,
  opened int not null,
  primary key (words, day)
);
create index search_counts_day on search_counts (day);

-- After a search that led nowhere: what the same visit looked for next.
create table search_nexts (
  words text not null,
  next_words text not null,
  day date not null,
  times int not null,
  primary key (words, next_words, day)
);
create index search_nexts_day on search_nexts (day);

create table search_picks (
  words text not null,
  product_id bigint not null references products on delete cascade,
  day date not null,
  opened int not null,
  bought int not null,
  primary key (words, product_id, day)
);
create index search_picks_day on search_picks (day);
create index search_picks_product on search_picks (product_id);
