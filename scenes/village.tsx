<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="village" tilewidth="16" tileheight="16" tilecount="8" columns="8">
 <image source="village-tiles.png" width="128" height="16"/>
 <tile id="1">
  <properties>
   <property name="cost" type="float" value="0.5"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="cost" type="float" value="5"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="cost" type="float" value="0.5"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
</tileset>
